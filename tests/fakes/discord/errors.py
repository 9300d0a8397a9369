"""What the fake refuses of the bot, as Discord's API words it."""

from __future__ import annotations

from typing import Any

from tests.fakes.errors import RefusalError

UNKNOWN = {
    "Application": 10002, "Channel": 10003, "Guild": 10004, "Member": 10007, "Message": 10008,
    "User": 10013, "Emoji": 10014, "Webhook": 10015, "Interaction": 10062,
    "Application Command": 10063,
}  # fmt: skip
PEOPLES_DOING = {"Channel", "Guild", "Member", "Message", "User"}


class ApiError(RefusalError):
    """A refusal with its JSON error code; `blame` marks what a correct bot never causes."""

    def __init__(
        self, status: int, code: int, message: str, *, blame: bool = True, **extra: object
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.label = str(status)
        self.code = code
        self.message = message
        self.blame = blame
        self.extra: dict[str, Any] = extra
        self.headers: dict[str, str] = {}

    def body(self) -> dict[str, Any]:
        """Returns the JSON body of the refusal."""
        return {"message": self.message, "code": self.code} | self.extra


def unknown(what: str) -> ApiError:
    """Returns the 404 of something that is not there (any more)."""
    return ApiError(404, UNKNOWN[what], f"Unknown {what}", blame=what not in PEOPLES_DOING)


def missing_access() -> ApiError:
    """Returns the 403 of a channel or guild that the bot cannot see."""
    return ApiError(403, 50001, "Missing Access", blame=False)


def missing_permissions() -> ApiError:
    """Returns the 403 of a deed that the bot may not do there."""
    return ApiError(403, 50013, "Missing Permissions", blame=False)


def cannot_write_to() -> ApiError:
    """Returns the 403 of somebody whose private messages are closed to the bot."""
    return ApiError(403, 50007, "Cannot send messages to this user", blame=False)


def no_mutual_guilds() -> ApiError:
    """Returns the 403 of somebody who shares no server with the bot."""
    message = "Cannot send messages to this user due to having no mutual guilds"
    return ApiError(403, 50278, message, blame=False)


def archived() -> ApiError:
    """Returns the 400 of a thread that is archived."""
    return ApiError(400, 50083, "Thread is archived", blame=False)


def invalid_form(errors: dict[str, Any], *, blame: bool = True) -> ApiError:
    """Returns the 400 of a body with faults, each at its place in the tree."""
    return ApiError(400, 50035, "Invalid Form Body", blame=blame, errors=errors)


def bad(code: int, message: str) -> ApiError:
    """Returns another 400."""
    return ApiError(400, code, message)


def too_many(retry_after: float, scope: str = "user", code: int = 0) -> ApiError:
    """Returns a 429 with the seconds to wait; its scope is user, global or shared."""
    message = "You are being rate limited."
    is_global = scope == "global"
    error = ApiError(
        429, code, message, blame=False, retry_after=retry_after, **{"global": is_global}
    )
    error.headers = {
        "Retry-After": f"{retry_after:.3f}",
        "X-RateLimit-Scope": scope,
        "Via": "1.1 google",
    }
    if is_global:
        error.headers["X-RateLimit-Global"] = "true"
    return error


def internal(status: int = 500) -> ApiError:
    """Returns a server's error, which is nobody's fault."""
    return ApiError(status, 0, f"{status}: Internal Server Error", blame=False)
