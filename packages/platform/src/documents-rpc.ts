import type { Language } from "@svc/domain/language";
import type { Seller } from "@svc/domain/money/invoice";

/** Storage keys of a photo's files. `isPhoto` is false if the original is a clip or document. */
export type PictureKeys = {
  readonly captureId: string;
  readonly original: string;
  readonly isPhoto: boolean;
  /** A small JPEG copy, if there is one. */
  readonly thumb?: string;
};

/** `case` is the JSON of GET /v1/cases/{id}; `drawnAt` is epoch milliseconds. */
export type ReportOrder = {
  /** Reports of one account are drawn one at a time. */
  readonly accountId: string;
  readonly locale: Language;
  readonly case: string;
  readonly from: { readonly name: string; readonly accent?: string };
  readonly pictures: readonly PictureKeys[];
  /** The public page for checking the record. */
  readonly verifyUrl: string;
  readonly drawnAt: number;
};

/** A purchase. Amounts are US cents; `at` is epoch milliseconds. */
export type InvoiceOrder = {
  readonly locale: Language;
  readonly seller: Seller;
  readonly buyer: { readonly name: string; readonly id: string };
  /** As printed. */
  readonly number: string;
  readonly at: number;
  readonly photos: number;
  readonly amountCents: number;
  readonly paymentId: string;
};

/**
 * Nothing was drawn. `account_busy`: enough reports of this account are waiting. `busy`: too many are waiting
 * in total, or it took too long.
 */
export type ReportRefusal = { readonly refused: "account_busy" | "busy"; readonly retryAfterS: number };

/** Draws documents as PDF; the same order gives the same bytes. Throws if the file storage does not answer. */
export type DocumentsRpc = {
  report(order: ReportOrder): Promise<Uint8Array | ReportRefusal>;
  invoice(order: InvoiceOrder): Promise<Uint8Array>;
};
