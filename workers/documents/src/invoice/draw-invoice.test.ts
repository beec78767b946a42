import { describe, it } from "vitest";
import { FONTS, pagesOf } from "../../test/tools.ts";
import { drawInvoice } from "./draw-invoice.ts";

const ORDER = {
  locale: "en",
  seller: { name: "Photo Verification Ltd", address: "1 Sample Street\nDublin", taxId: "IE1234567X" },
  buyer: { name: "Nordlicht Insurance", id: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" },
  number: "M5T7R1XCQ4-0007",
  at: Date.UTC(2026, 10, 21, 23, 59),
  photos: 250,
  amountCents: 500_000,
  paymentId: "pay_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
} as const;

describe("an invoice", () => {
  it("says who sold what to whom, for how much, and when", async ({ expect }) => {
    const [page = ""] = await pagesOf(await drawInvoice(ORDER, FONTS));
    for (const said of [
      "Invoice M5T7R1XCQ4-0007",
      "Photo Verification Ltd",
      "1 Sample Street",
      "Tax number: IE1234567X",
      "Nordlicht Insurance",
      "21 November 2026",
      "250 photo checks, paid in advance",
      "5,000.00",
      "USD",
      ORDER.paymentId,
    ]) {
      expect(page).toContain(said);
    }
  });

  it("states a tax only where the seller wrote what to state", async ({ expect }) => {
    const [without = ""] = await pagesOf(await drawInvoice(ORDER, FONTS));
    expect(without).not.toContain("Tax:");
    const seller = { ...ORDER.seller, taxNote: "reverse charge" };
    const [page = ""] = await pagesOf(await drawInvoice({ ...ORDER, seller }, FONTS));
    expect(page).toContain("Tax: reverse charge");
  });

  it("has the same bytes for the same order", async ({ expect }) => {
    const [one, two] = [await drawInvoice(ORDER, FONTS), await drawInvoice(ORDER, FONTS)];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  });
});
