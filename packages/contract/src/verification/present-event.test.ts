import { describe, it } from "vitest";
import { capture } from "../../test/drawn-capture.ts";
import { presentEvent } from "./present-event.ts";

const AT = Date.UTC(2026, 10, 21, 10);

describe("CONTRACT G4.4: an event", () => {
  it("carries ids and results, nothing personal", ({ expect }) => {
    const event = { type: "verification.capture.persisted", at: AT, capture } as const;
    expect(presentEvent("evt_1", event)).toEqual({
      id: "evt_1",
      type: "verification.capture.persisted",
      occurred_at: "2026-11-21T10:00:00.000Z",
      data: { capture_id: capture.id, kind: "image", source: "api", step: "front" },
    });
    expect(presentEvent("evt_2", { type: "verification.finalized", at: AT, narrative: "secret" })).toEqual({
      id: "evt_2",
      type: "verification.finalized",
      occurred_at: "2026-11-21T10:00:00.000Z",
    });
  });

  it("is not shown when the log keeps it to itself", ({ expect }) => {
    expect(presentEvent("evt_1", { type: "capture.inspected", at: AT, captureId: capture.id })).toBe(
      undefined,
    );
  });
});
