import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { record, recordableType } from "./record-video.ts";

let recorders: FakeRecorder[];
let mimeTypes: string[];

class FakeRecorder extends EventTarget {
  state = "inactive";
  static isTypeSupported(type: string): boolean {
    return type.startsWith("video/webm");
  }

  constructor(_stream: MediaStream, options: MediaRecorderOptions) {
    super();
    recorders.push(this);
    mimeTypes.push(options.mimeType ?? "");
  }
  start(): void {
    this.state = "recording";
  }
  stop(): void {
    this.state = "inactive";
  }

  hand(bytes: number): void {
    const data = new Blob([new Uint8Array(bytes)]);
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data }));
  }
}

function stream(hasSound: boolean): MediaStream {
  return { getAudioTracks: () => (hasSound ? [{}] : []) } as unknown as MediaStream; // the only method that `record` calls
}

beforeEach(() => {
  mimeTypes = [];
  recorders = [];
  vi.useFakeTimers();
  vi.stubGlobal("MediaRecorder", FakeRecorder);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a recording", () => {
  it("names a sound codec for a stream with sound alone", ({ expect }) => {
    record(stream(true), 5);
    record(stream(false), 5);
    expect(mimeTypes).toEqual(["video/webm;codecs=vp9,opus", "video/webm;codecs=vp9"]);
    expect(recordableType(false)).toBe("video/webm;codecs=vp9");
  });

  it("is its parts once it was stopped, or once its time is over", async ({ expect }) => {
    const { clip } = record(stream(false), 5);
    const [recorder] = recorders;
    recorder?.hand(3);
    recorder?.hand(4);
    vi.advanceTimersByTime(5_000);
    expect(recorder?.state).toBe("inactive");
    recorder?.dispatchEvent(new Event("stop"));
    expect(await clip).toMatchObject({ size: 7, type: "video/webm" });
  });

  it("is what came where the browser never ends it", async ({ expect }) => {
    const { clip, stop } = record(stream(false), 5);
    recorders[0]?.hand(3);
    stop();
    vi.advanceTimersByTime(3_000);
    expect((await clip).size).toBe(3);
  });

  it("that is empty is no clip, whether it ended or not", async ({ expect }) => {
    const [ended, hung] = [record(stream(false), 5), record(stream(false), 5)];
    for (const recorder of recorders) recorder.hand(0);
    hung.stop();
    const refusals = Promise.allSettled([ended.clip, hung.clip]);
    vi.advanceTimersByTime(8_000);
    expect(await refusals).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  });
});
