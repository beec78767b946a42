import { describe, it } from "vitest";
import { ghostFor } from "./ghost.ts";

const photo = (step: string | undefined, url: string) => ({
  ...(step !== undefined && { step }),
  taken_at: "2026-11-02T10:00:00.000Z",
  url,
});

describe("the earlier photo to line up with", () => {
  it("is the one of the same step, and the next one for the next photo", ({ expect }) => {
    const baseline = [photo("front", "a"), photo("back", "b"), photo("front", "c")];
    expect([0, 1, 2].map((taken) => ghostFor({ baseline }, "front", taken))).toEqual(["a", "c", "c"]);
    expect(ghostFor({ baseline }, "back", 0)).toBe("b");
  });

  it("is one of all if no earlier photo has the step, and none without a baseline", ({ expect }) => {
    expect(ghostFor({ baseline: [photo(undefined, "a"), photo(undefined, "b")] }, "front", 1)).toBe("b");
    expect(ghostFor({}, "front", 0)).toBeUndefined();
    expect(ghostFor({ baseline: [] }, "front", 0)).toBeUndefined();
  });
});
