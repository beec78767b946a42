import type { Seller } from "@svc/domain/money/invoice";

/** What a document may be written in. */
export type DocumentLocale = "en" | "de";

/** Where the files of a photo lie in the bucket; `picture`: that the original is a photo and no clip or document. */
export type PictureKeys = {
  readonly captureId: string;
  readonly original: string;
  readonly isPhoto: boolean;
  /** A small JPEG of it; absent where there is none. */
  readonly thumb?: string;
};

/** `case` is what GET /v1/cases/{id} answers, as JSON; `drawnAt` in epoch milliseconds. */
export type ReportOrder = {
  /** Reports of one account wait for each other. */
  readonly accountId: string;
  readonly locale: DocumentLocale;
  readonly case: string;
  readonly from: { readonly name: string; readonly accent?: string };
  readonly pictures: readonly PictureKeys[];
  /** Where anybody checks the record. */
  readonly verifyUrl: string;
  readonly drawnAt: number;
};

/** What was bought; money in US cents, `at` in epoch milliseconds. */
export type InvoiceOrder = {
  readonly locale: DocumentLocale;
  readonly seller: Seller;
  readonly buyer: { readonly name: string; readonly id: string };
  /** As it is printed. */
  readonly number: string;
  readonly at: number;
  readonly photos: number;
  readonly amountCents: number;
  readonly paymentId: string;
};

/** Nothing was drawn: `account_busy`, since enough reports of the account wait already; `busy`, since all do, or it took too long. */
export type ReportRefusal = { readonly refused: "account_busy" | "busy"; readonly retryAfterS: number };

/** Draws documents as PDF, the same bytes for the same order; throws where a file store does not answer. */
export type DocumentsRpc = {
  report(order: ReportOrder): Promise<Uint8Array | ReportRefusal>;
  invoice(order: InvoiceOrder): Promise<Uint8Array>;
};
