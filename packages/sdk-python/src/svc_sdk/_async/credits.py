from __future__ import annotations

from typing_extensions import Unpack

from .. import params
from .._call import IdempotencyKey, call
from ..models import (
    CreditMovement,
    CreditMovementList,
    Credits,
    Invoice,
    InvoiceList,
    PaymentMethodLink,
    TopUp,
)
from .http import AsyncHttp
from .lists import AsyncList


class AsyncPrepaid:
    """Prepaid photos."""

    def __init__(self, http: AsyncHttp) -> None:
        self._http = http

    async def retrieve(self) -> Credits:
        """Returns the photos left, the price per photo, and the packs on sale."""
        return await self._http.model(Credits, call("GET", "/v1/me/credits"))

    async def payment_method_link(
        self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.SavePaymentMethod]
    ) -> PaymentMethodLink:
        """Returns a link where a person saves a card and confirms the monthly spending cap."""
        asked = call("POST", "/v1/me/credits/payment-method", json=body)
        return await self._http.model(PaymentMethodLink, asked, idempotency_key)

    async def top_up(self, *, idempotency_key: IdempotencyKey = None, **body: Unpack[params.BuyTopUp]) -> TopUp:
        """Buys a pack with the saved card.

        Always uses an idempotency key, and creates one if you give none. Only a key of your own lets you find out after
        a crash whether the pack was bought. Raises 402 `payment_method_required`, `card_declined` and others.
        """
        asked = call("POST", "/v1/me/credits/top-ups", json=body)
        return await self._http.model(TopUp, asked, True if idempotency_key is None else idempotency_key)

    def movements(self, **filters: Unpack[params.ListCreditMovementsQuery]) -> AsyncList[CreditMovement]:
        """Lists charges, refunds and purchases, newest first."""
        return self._http.paged(CreditMovementList, call("GET", "/v1/me/credits/movements", query=filters))

    def invoices(self, **filters: Unpack[params.ListInvoicesQuery]) -> AsyncList[Invoice]:
        """Lists the invoices for purchases, newest first."""
        return self._http.paged(InvoiceList, call("GET", "/v1/me/credits/invoices", query=filters))

    async def invoice_pdf(self, id: str, /, **query: Unpack[params.ReadInvoiceQuery]) -> bytes:
        """Returns an invoice as a PDF."""
        return await self._http.content(call("GET", "/v1/me/credits/invoices/{id}/pdf", id, query=query))
