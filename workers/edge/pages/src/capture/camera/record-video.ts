import { deferred } from "../deferred.ts";
import { newRecorder, recordableOf } from "../device/support.ts";

/**
 * The types the service accepts (CONTRACT G5.4), most widely playable first. Types with an audio codec are used only
 * for streams with sound: Firefox accepts `vp8,opus` for a silent stream and then neither delivers data nor stops.
 */
const TYPES = {
  sound: [
    "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
    "video/mp4",
    "video/webm;codecs=vp9,opus",
    "video/webm;codecs=vp8,opus",
    "video/webm",
  ],
  silent: [
    "video/mp4;codecs=avc1.42E01E",
    "video/mp4",
    "video/webm;codecs=vp9",
    "video/webm;codecs=vp8",
    "video/webm",
  ],
} as const;
const VIDEO_BITS_PER_SECOND = 2_500_000;
const PART_MS = 1_000;
/** How long a browser may take to deliver the last part. Our choice; a slow phone needs half a second. */
const STOP_WITHIN_MS = 3_000;

export function recordableType(hasSound: boolean): string | undefined {
  return recordableOf(TYPES[hasSound ? "sound" : "silent"]);
}

export type Recording = {
  readonly stop: () => void;
  /** Resolves to the clip when it is stopped or its time is over. Rejects when the browser recorded nothing. */
  readonly clip: Promise<Blob>;
};

/**
 * Records until stopped, at most `maxSeconds`. If the browser does not finish, the clip contains what was recorded so
 * far.
 */
export function record(stream: MediaStream, maxSeconds: number): Recording {
  const mimeType = recordableType(stream.getAudioTracks().length > 0) ?? "";
  const recorder = newRecorder(stream, { mimeType, videoBitsPerSecond: VIDEO_BITS_PER_SECOND });
  const parts: Blob[] = [];
  const { promise: clip, resolve, reject } = deferred<Blob>();
  const end = () => {
    const whole = new Blob(parts, { type: mimeType.split(";", 1)[0] ?? mimeType });
    if (whole.size > 0) resolve(whole);
    else reject(new Error("the browser recorded nothing"));
  };
  const stop = () => {
    clearTimeout(timer);
    setTimeout(end, STOP_WITHIN_MS);
    if (recorder.state !== "inactive") recorder.stop();
  };
  const timer = setTimeout(stop, maxSeconds * 1000);
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  recorder.addEventListener("stop", end);
  recorder.addEventListener("error", () => {
    stop();
    reject(new Error("the recording broke off"));
  });
  recorder.start(PART_MS);
  return { stop, clip };
}
