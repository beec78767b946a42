import type { AccountId, PaymentId } from "../ids.ts";

/** What a settled top-up was billed by; money in US cents, `at` in epoch milliseconds. */
export type Invoice = {
  /** From 1 on, in the order in which an account's payments were settled, without a gap. */
  readonly sequence: number;
  readonly paymentId: PaymentId;
  readonly at: number;
  readonly photos: number;
  readonly amountCents: number;
  /** Absent until the operator configures a seller. Later changes of seller or name do not change an invoice. */
  readonly seller?: Seller;
  readonly buyerName: string;
};

/** Who sells, as an operator wrote it; `address` has its lines apart by newlines. */
export type Seller = {
  readonly name: string;
  readonly address: string;
  readonly taxId: string;
  readonly taxNote?: string;
};

/** As it is printed: unlike that of any other account, since all have one seller. */
export function invoiceNumber(accountId: AccountId, { sequence }: Pick<Invoice, "sequence">): string {
  return `${accountId.slice(-10)}-${String(sequence).padStart(4, "0")}`;
}
