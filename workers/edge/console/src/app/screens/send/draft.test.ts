import { describe, it } from "vitest";
import { bodyOf, EMPTY } from "./draft.ts";

describe("what is sent for a verification", () => {
  it("leaves out what was left empty", ({ expect }) => {
    const steps = [{ kind: "image" as const, description: " The front ", isOptional: false }];
    expect(bodyOf({ ...EMPTY, steps })).toEqual({
      steps: [{ key: "step-1", kind: "image", description: "The front" }],
      signals_required: ["screen", "ai"],
      expires_in_seconds: 86_400,
    });
  });

  it("has all that was filled in", ({ expect }) => {
    const steps = [
      { kind: "image" as const, description: "The front", isOptional: false },
      { kind: "text" as const, description: "What happened?", isOptional: true },
    ];
    const draft = {
      steps,
      checks: ["ai" as const],
      hours: "0,5",
      recipientEmail: " ada@example.org ",
      recipientPhone: "",
      locale: "de",
      reference: " A-17 ",
      expectedLocation: "Berlin",
      needsLocation: true,
      notifyEmail: "a@acme.example",
      brandSlug: "acme",
    };
    expect(bodyOf(draft)).toEqual({
      steps: [
        { key: "step-1", kind: "image", description: "The front" },
        { key: "step-2", kind: "text", description: "What happened?", min: 0 },
      ],
      signals_required: ["ai"],
      expires_in_seconds: 1_800,
      require_location: true,
      recipient_email: "ada@example.org",
      locale: "de",
      expected_location: "Berlin",
      notify_email: "a@acme.example",
      brand_slug: "acme",
      metadata: { reference: "A-17" },
    });
  });
});
