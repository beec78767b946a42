import { describe, it } from "vitest";
import { shownName } from "./case-title.tsx";

const AT = "2026-11-20T09:30:00.000Z";
const verification = {
  id: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  status: "pending" as const,
  capture_url: "https://svc.example/v/x",
  captures_count: 0,
  created_at: AT,
  expires_at: AT,
};

describe("a case is called", () => {
  it("by its identification", ({ expect }) => {
    expect(
      shownName({ verification, name: "A-17", identification: "A-17", metadata: { claim: "A-17" } }),
    ).toEqual({
      words: "A-17",
    });
  });

  it("by the claim number that its mails and reports name", ({ expect }) => {
    const metadata = { branch: "CLM-17", claim_number: "CLM-17" };
    expect(shownName({ verification, name: "CLM-17", identification: "A-17", metadata })).toEqual({
      words: "CLM-17",
    });
  });

  it("or else by metadata, with its key", ({ expect }) => {
    const metadata = { branch: "7", claim: "KFZ-2026-009" };
    expect(shownName({ verification, name: "KFZ-2026-009", metadata })).toEqual({
      words: "KFZ-2026-009",
      field: "claim",
    });
  });

  it("else by the end of its id", ({ expect }) => {
    expect(shownName({ verification, metadata: {} })).toEqual({ words: "…T7R1XC", isId: true });
  });
});
