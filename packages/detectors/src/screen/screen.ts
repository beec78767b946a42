import type { Detector } from "../detector.ts";

/** Judges whether the photo shows a display rather than the thing itself. */
export const screen: Detector<"pixels"> = {
  check: "screen",
  needs: ["pixels"],
  wants: [],
  async inspect() {
    return { status: "unavailable", reason: "not_configured", detail: "no pixel model yet" };
  },
};
