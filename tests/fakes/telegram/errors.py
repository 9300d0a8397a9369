"""What the fake refuses of the bot, as the Bot API words it."""

from __future__ import annotations

from typing import Any

from tests.fakes.errors import RefusalError


class ApiError(RefusalError):
    """A refusal as the Bot API words it; `blame` marks what a correct bot never causes."""

    def __init__(
        self,
        code: int,
        description: str,
        *,
        blame: bool = True,
        parameters: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.label = str(code)
        self.description = description
        self.blame = blame
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        """Returns the JSON body of the refusal."""
        body: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad(reason: str, *, blame: bool = True, **parameters: object) -> ApiError:
    """Returns a 400 refusal."""
    return ApiError(400, f"Bad Request: {reason}", blame=blame, parameters=parameters)


def forbidden(reason: str) -> ApiError:
    """Returns a 403 refusal: people's doing, never the bot's fault."""
    return ApiError(403, f"Forbidden: {reason}", blame=False)


def too_many(retry_after: int) -> ApiError:
    """Returns a 429 refusal with the seconds to wait."""
    return ApiError(
        429,
        f"Too Many Requests: retry after {retry_after}",
        blame=False,
        parameters={"retry_after": retry_after},
    )


def internal(code: int = 500) -> ApiError:
    """Returns a server's error, which is nobody's fault."""
    return ApiError(code, "Internal Server Error", blame=False)
