"""What the fake refuses: calls of the bot (ApiError) and deeds of people (CannotDoError)."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
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


class CannotDoError(AssertionError):
    """A test asked a person for something that no person's client lets them do."""


class NoAnswerError(AssertionError):
    """A pressed button kept spinning: the bot did not answer in time."""


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
