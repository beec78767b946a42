import type { AccountId, PaymentId } from "../ids.ts";

/** The facts of an invoice for a settled top-up. Amounts are US cents, `at` is epoch milliseconds. */
export type Invoice = {
  /** Counts from 1 without a gap, in the order in which the account's payments were settled. */
  readonly sequence: number;
  readonly paymentId: PaymentId;
  readonly at: number;
  readonly photos: number;
  readonly amountCents: number;
  /** Absent until the operator configures a seller. Later changes of the seller or a name do not change an invoice. */
  readonly seller?: Seller;
  readonly buyerName: string;
};

/** The seller as the operator wrote it. Newlines separate the lines of `address`. */
export type Seller = {
  readonly name: string;
  readonly address: string;
  readonly taxId: string;
  readonly taxNote?: string;
};

/** The printed number. It is unique across accounts, because all share one seller. */
export function invoiceNumber(accountId: AccountId, { sequence }: Pick<Invoice, "sequence">): string {
  return `${accountId.slice(-10)}-${String(sequence).padStart(4, "0")}`;
}
