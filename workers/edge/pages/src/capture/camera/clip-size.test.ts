import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { isTurned } from "./clip-size.ts";

/** The fake video player's report about the clip. */
let player: { width: number; height: number } | "refuses" | "silent";

class Player extends EventTarget {
  videoWidth = 0;
  videoHeight = 0;
  set src(_address: string) {
    if (player === "silent") return;
    if (player !== "refuses") Object.assign(this, { videoWidth: player.width, videoHeight: player.height });
    this.dispatchEvent(new Event(player === "refuses" ? "error" : "loadedmetadata"));
  }
  removeAttribute(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { createElement: () => new Player() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const UPRIGHT = { width: 720, height: 1280 };
const LYING = { width: 1280, height: 720 };
const CLIP = new Blob(["a clip"]);

describe("a clip that was recorded", () => {
  it("is rotated when the clip is sideways and the viewfinder was upright, or the other way round", async ({
    expect,
  }) => {
    player = LYING;
    expect([await isTurned(CLIP, UPRIGHT), await isTurned(CLIP, LYING)]).toEqual([true, false]);
    player = UPRIGHT;
    expect([await isTurned(CLIP, UPRIGHT), await isTurned(CLIP, LYING)]).toEqual([false, true]);
  });

  it("is not turned where one of them is square", async ({ expect }) => {
    player = { width: 720, height: 720 };
    expect(await isTurned(CLIP, UPRIGHT)).toBe(false);
  });

  it("is taken as it is where the browser cannot play it, or says nothing of it", async ({ expect }) => {
    player = "refuses";
    expect(await isTurned(CLIP, UPRIGHT)).toBe(false);
    player = "silent";
    const asked = isTurned(CLIP, UPRIGHT);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await asked).toBe(false);
  });
});
