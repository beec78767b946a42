import { newAccountId, newVerificationId } from "@svc/domain/ids";
import { describe, it } from "vitest";
import { renderLinkMail, renderLinkText } from "./link-mail.ts";

const terms = {
  to: "ada@example.org",
  accountName: "Acme",
  unsubscribeUrl: "https://svc.example/u/1",
  brand: { name: "Acme" },
};
const FACTS = {
  kind: "first",
  id: newVerificationId(0),
  accountId: newAccountId(0),
  captureUrl: "https://svc.example/v/1",
  expiresAt: 0,
} as const;

describe("the message with the link (CONTRACT G4.8)", () => {
  it("has a subject of one line and 250 characters, without marks that reverse it", ({ expect }) => {
    const reference = `A\n17\u202E${"x".repeat(500)}`;
    const { subject } = renderLinkMail({ ...FACTS, terms, reference }, "evt_1");
    expect(subject).toMatch(/^Acme asks you for photos or answers \(A 17 x+$/);
    expect(subject).toHaveLength(250);
  });

  it("says the first 40 characters of the case in a text message, and the whole link", ({ expect }) => {
    const facts = { ...FACTS, terms: { to: "+4915112345678", accountName: "Acme" } };
    const { text } = renderLinkText({ ...facts, reference: "x".repeat(120) }, "evt_1");
    expect(text).toBe(`Acme asks you for photos or answers (${"x".repeat(40)}): https://svc.example/v/1`);
  });
});
