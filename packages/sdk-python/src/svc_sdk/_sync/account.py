# Written by `pnpm --filter @svc/sdk-python run generate` from the file of the same name in _async.

from __future__ import annotations

from typing_extensions import Unpack

from .. import params
from .._call import call
from ..models import Appeals, JsonWebKeySet, Me, OutsideJudges, Settings, Usage
from .http import Http


class Account:
    """Settings and facts that apply to the whole account."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def me(self) -> Me:
        """Returns the key's account and environment, and how many requests a second it may make."""
        return self._http.model(Me, call("GET", "/v1/me"))

    def settings(self) -> Settings:
        """Returns the account's settings."""
        return self._http.model(Settings, call("GET", "/v1/me/settings"))

    def update_settings(self, **body: Unpack[params.ChangeSettings]) -> Settings:
        """Changes settings. `None` resets a setting to its default."""
        return self._http.model(Settings, call("PATCH", "/v1/me/settings", json=body))

    def usage(self, **query: Unpack[params.ReadUsageQuery]) -> Usage:
        """Returns how many verifications there were and how they ended, by day, week or month."""
        return self._http.model(Usage, call("GET", "/v1/me/usage", query=query))

    def outside_judges(self, **query: Unpack[params.ReadOutsideJudgesQuery]) -> OutsideJudges:
        """Returns what outside judges said of your photos, how often they agree with the result, and what they charge.

        Prices are in US cents, if the operator names them. Days are UTC, by default the last 30.
        """
        return self._http.model(OutsideJudges, call("GET", "/v1/me/outside-judges", query=query))

    def appeals(self, **query: Unpack[params.ReadAppealsQuery]) -> Appeals:
        """Returns how often people asked for a second look and what was decided, by check, phone and language."""
        return self._http.model(Appeals, call("GET", "/v1/me/appeals", query=query))

    def seal_keys(self) -> JsonWebKeySet:
        """Returns the public keys that records are sealed with.

        Fetch them once and keep a copy: it stays valid even if the service is gone.
        """
        return self._http.model(JsonWebKeySet, call("GET", "/.well-known/jwks.json"))
