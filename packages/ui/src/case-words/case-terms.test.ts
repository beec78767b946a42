import { it } from "vitest";
import { findingKey } from "./case-terms.ts";
import words from "./languages/en.json" with { type: "json" };

it("says yes where a photo shows what was asked for, and of other checks that they found nothing", ({
  expect,
}) => {
  expect(said("context", "clear")).toBe("Yes");
  expect(said("context", "flagged")).toBe("No, confidence {confidence}");
  expect(said("ai", "clear")).toBe("Nothing found ({confidence})");
  expect(said("ai", "flagged")).toBe("Flagged, confidence {confidence}");
});

function said(check: "ai" | "context", result: "clear" | "flagged"): string {
  return words[findingKey({ check, result })];
}
