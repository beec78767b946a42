# Written by `pnpm --filter @svc/sdk-python run generate` from the file of the same name in _async.

from __future__ import annotations

from typing_extensions import Unpack

from .. import params
from .._call import IdempotencyKey, call
from ..models import Case, CaseCounts, CaseDetail, CaseList, PendingDecision
from .http import Http
from .lists import List


class Cases:
    """The cases people review, and their decisions."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def list(self, **filters: Unpack[params.ListCasesQuery]) -> List[Case]:
        """Lists the cases that match the filters. `due` selects those that wait for a person."""
        return self._http.paged(CaseList, call("GET", "/v1/cases", query=filters))

    def counts(self) -> CaseCounts:
        """Returns how many cases wait for a person, by reason."""
        return self._http.model(CaseCounts, call("GET", "/v1/cases/counts"))

    def retrieve(self, id: str, /) -> CaseDetail:
        """Returns everything about one case, including its evidence."""
        return self._http.model(CaseDetail, call("GET", "/v1/cases/{id}", id))

    def set_decision(
        self, id: str, /, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.SetCaseDecision]
    ) -> Case:
        """Accepts or rejects a case immediately, regardless of its verdict.

        A case that is already decided needs a `note`. Raises 409 before the verdict.
        """
        return self._http.model(Case, call("POST", "/v1/cases/{id}/decision", id, json=body), idempotency_key)

    def assign(self, id: str, assignee: str | None, /) -> Case:
        """Assigns a case to a member of the account, or to no one (`None`). Raises 400 if there is no such member."""
        return self._http.model(Case, call("PUT", "/v1/cases/{id}/assignee", id, json={"assignee": assignee}))

    def decide(
        self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.DecideCase]
    ) -> PendingDecision:
        """Decides a case that waits for a person. It takes effect a moment later and can be undone until then."""
        return self._http.model(PendingDecision, call("POST", "/v1/review/decisions", json=body), idempotency_key)

    def undo_decision(self, verification_id: str, /) -> None:
        """Undoes a decision that has not taken effect yet. Raises 404 if there is none."""
        self._http.nothing(call("DELETE", "/v1/review/decisions/{verification_id}", verification_id))
