import { pause } from "../capture/pause.ts";
import { deferred } from "../capture/deferred.ts";
import { onNextPicture } from "../capture/device/support.ts";
import type { Found, PhoneReport } from "./report.ts";

export type FoundAway = Found<PhoneReport["away"]>;
type Listeners = { readonly onBack: () => void; readonly onDone: (away: FoundAway) => void };

/** Longer than the capture page waits before it reopens a silent camera. */
const PICTURE_WITHIN_MS = 10_000;
const MOST_EVENTS = 50;
const POLL_MS = 50;

/** Records what happens to a camera while its page is hidden and visible again. */
export class AwayWatch {
  readonly #tracks = new Set<EventTarget>();
  readonly #events: FoundAway["events"] = [];
  #hiddenAt: number | undefined;
  #tracksBefore = 0;

  /** Follows a camera that was opened or reopened. */
  follow(track: EventTarget): void {
    if (this.#tracks.has(track)) return;
    this.#tracks.add(track);
    for (const name of ["mute", "unmute", "ended"] as const) {
      track.addEventListener(name, () => {
        if (this.#events.length < MOST_EVENTS) this.#events.push(name);
      });
    }
  }

  /** Watches one absence. Returns a function that stops it. */
  begin(video: { readonly current: HTMLVideoElement | null }, { onBack, onDone }: Listeners): () => void {
    const gone = new AbortController();
    const look = async () => {
      if (document.visibilityState === "hidden") {
        this.#hiddenAt ??= performance.now();
        this.#tracksBefore ||= this.#tracks.size;
        return;
      }
      if (this.#hiddenAt === undefined) return;
      document.removeEventListener("visibilitychange", look);
      const backAt = performance.now();
      onBack();
      const cameAt = await nextPictureAt(video, gone.signal);
      if (gone.signal.aborted) return;
      onDone({
        hidden_ms: Math.round(backAt - this.#hiddenAt),
        ...(cameAt !== undefined && { pictures_after_ms: Math.round(cameAt - backAt) }),
        reopened: this.#tracks.size > this.#tracksBefore,
        events: this.#events,
      });
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      gone.abort();
      document.removeEventListener("visibilitychange", look);
    };
  }
}

/** Undefined when no frame came in time. */
async function nextPictureAt(
  video: { readonly current: HTMLVideoElement | null },
  { aborted }: AbortSignal,
): Promise<number | undefined> {
  const { current } = video;
  if (!current || aborted) return undefined;
  const { promise, resolve } = deferred<number>();
  if (!onNextPicture(current, () => resolve(performance.now()))) {
    const { currentTime } = current;
    const poll = setInterval(() => {
      if (current.currentTime > currentTime) resolve(performance.now());
    }, POLL_MS);
    void promise.finally(() => clearInterval(poll));
    void pause(PICTURE_WITHIN_MS).then(() => clearInterval(poll));
  }
  return Promise.race([promise, pause(PICTURE_WITHIN_MS)]);
}
