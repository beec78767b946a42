import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { AwayWatch, type FoundAway } from "./away-watch.ts";

/** A document whose visibility the test controls. */
class FakeDocument extends EventTarget {
  visibilityState = "visible";
  show(visibilityState: "hidden" | "visible"): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

/** A video whose next frame the test controls. */
class FakeVideo {
  currentTime = 0;
  seen: (() => void) | undefined;
  requestVideoFrameCallback(seen: () => void): void {
    this.seen = seen;
  }
}

describe("a look at another app", () => {
  let page: FakeDocument;
  let video: FakeVideo;
  let found: FoundAway[];
  let watch: AwayWatch;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    page = new FakeDocument();
    video = new FakeVideo();
    vi.stubGlobal("document", page);
    found = [];
    watch = new AwayWatch();
    watch.follow(new EventTarget());
    const current = video as unknown as HTMLVideoElement; // the part of it that the watch uses
    stop = watch.begin({ current }, { onBack: () => {}, onDone: (away) => found.push(away) });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const awayFor = async (ms: number) => {
    page.show("hidden");
    await vi.advanceTimersByTimeAsync(ms);
    page.show("visible");
  };

  it("reports how long it took and when the next picture came", async ({ expect }) => {
    await awayFor(3_000);
    await vi.advanceTimersByTimeAsync(120);
    video.seen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(found).toEqual([{ hidden_ms: 3_000, pictures_after_ms: 120, reopened: false, events: [] }]);
  });

  it("reports what the camera did, and that it was opened again", async ({ expect }) => {
    const track = new EventTarget();
    watch.follow(track);
    watch.follow(track);
    page.show("hidden");
    track.dispatchEvent(new Event("mute"));
    track.dispatchEvent(new Event("ended"));
    page.show("visible");
    watch.follow(new EventTarget());
    video.seen?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(found).toMatchObject([{ reopened: true, events: ["mute", "ended"] }]);
  });

  it("ends without a picture where none comes", async ({ expect }) => {
    await awayFor(1_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(found).toEqual([{ hidden_ms: 1_000, reopened: false, events: [] }]);
  });

  it("reports nothing if it was skipped", async ({ expect }) => {
    stop();
    await awayFor(1_000);
    video.seen?.();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(found).toEqual([]);
  });
});
