import { it } from "vitest";
import { newAccountId } from "../ids.ts";
import { invoiceNumber } from "./invoice.ts";

it("the number of an invoice counts within its account, and is no other account's", ({ expect }) => {
  const [one, two] = [newAccountId(0), newAccountId(0)];
  expect(invoiceNumber(one, { sequence: 7 })).toMatch(/^[0-9A-Z]{10}-0007$/);
  expect(invoiceNumber(one, { sequence: 12_345 })).toMatch(/-12345$/);
  expect(invoiceNumber(one, { sequence: 1 })).not.toBe(invoiceNumber(two, { sequence: 1 }));
});
