"""The methods that set, tell and drop the address which updates are posted to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from tests.fakes.telegram import wire
from tests.fakes.telegram.errors import ApiError, bad
from tests.fakes.telegram.methods import Api, Delivery, method, read_kinds

if TYPE_CHECKING:
    from tests.fakes.telegram.params import Params

PORTS = {443, 80, 88, 8443}
MOST = 100
USUAL = 40
SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")


@method(
    "setWebhook",
    "url certificate ip_address max_connections allowed_updates drop_pending_updates secret_token",
)
def set_webhook(api: Api, params: Params) -> bool:
    """Takes a webhook: https alone, on four ports alone; an empty address drops it.

    Unlike Telegram this server also takes http://127.0.0.1 with any port, for tests.
    """
    url = urlsplit(params.string("url"))
    if url.geturl():
        _check(url)
    secret = params.string("secret_token")
    if secret and not SECRET.fullmatch(secret):
        raise bad("secret token contains unallowed characters")
    most = params.integer("max_connections", USUAL)
    most = most if 1 <= most <= MOST else USUAL
    api.profile.webhook = url.geturl()
    api.profile.delivery = Delivery(secret, most, "certificate" in params.uploads)
    if "allowed_updates" in params:
        api.world.updates.allow(read_kinds(params.structure("allowed_updates")))
    if params.flag("drop_pending_updates"):
        api.world.updates.clear()
    api.world.updates.interrupt(ApiError(409, "Conflict: terminated by setWebhook request"))
    return True


def _check(url: SplitResult) -> None:
    if url.scheme == "http" and url.hostname == "127.0.0.1":
        return
    if url.scheme != "https":
        raise bad("bad webhook: An HTTPS URL must be provided for webhook")
    if (url.port or 443) not in PORTS:
        raise bad("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


@method("deleteWebhook", "drop_pending_updates")
def delete_webhook(api: Api, params: Params) -> bool:
    """Goes back to polling, with or without what is pending."""
    api.profile.webhook, api.profile.delivery = "", Delivery()
    if params.flag("drop_pending_updates"):
        api.world.updates.clear()
    return True


@method("getWebhookInfo")
def get_webhook_info(api: Api, _: Params) -> wire.Json:
    """Tells the webhook, how much is pending, and why the last delivery failed."""
    webhook, delivery = api.profile.webhook, api.profile.delivery
    info = {
        "url": webhook,
        "has_custom_certificate": delivery.has_certificate,
        "pending_update_count": len(api.world.updates.pending),
        "allowed_updates": sorted(api.world.updates.allowed),
    }
    if webhook:
        info |= {"max_connections": delivery.most, "ip_address": "127.0.0.1"}
    if delivery.failed_at is not None:
        info |= {
            "last_error_date": int(delivery.failed_at),
            "last_error_message": delivery.failure,
        }
    return info
