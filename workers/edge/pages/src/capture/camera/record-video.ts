import { deferred } from "../deferred.ts";
import { newRecorder, recordableOf } from "../device/support.ts";

/** What the service takes (CONTRACT G5.4), the most widely playable first. */
const TYPES = [
  "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
  "video/mp4",
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
];
const VIDEO_BITS_PER_SECOND = 2_500_000;

export function recordableType(): string | undefined {
  return recordableOf(TYPES);
}

export type Recording = {
  readonly stop: () => void;
  /** The clip, once it was stopped or its time is over. */
  readonly clip: Promise<Blob>;
};

/** Records until it is stopped, `maxSeconds` at most. */
export function record(stream: MediaStream, mimeType: string, maxSeconds: number): Recording {
  const recorder = newRecorder(stream, { mimeType, videoBitsPerSecond: VIDEO_BITS_PER_SECOND });
  const parts: Blob[] = [];
  const { promise: clip, resolve, reject } = deferred<Blob>();
  const stop = () => {
    clearTimeout(timer);
    if (recorder.state !== "inactive") recorder.stop();
  };
  const timer = setTimeout(stop, maxSeconds * 1000);
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  recorder.addEventListener("stop", () =>
    resolve(new Blob(parts, { type: mimeType.split(";", 1)[0] ?? mimeType })),
  );
  recorder.addEventListener("error", () => {
    stop();
    reject(new Error("the recording broke off"));
  });
  recorder.start(1_000);
  return { stop, clip };
}
