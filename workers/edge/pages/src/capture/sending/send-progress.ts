import { signal } from "@preact/signals";
import { ChunkPace } from "./chunk-pace.ts";
import { SendRate } from "./send-rate.ts";

/** The overall progress of sending, in addition to the state of each photo. */
export class SendProgress {
  /** The last attempt failed although the device is online. */
  readonly isStruggling = signal(false);
  readonly pace: ChunkPace;
  readonly #rate = new SendRate();
  readonly #sent = new Map<string, number>();

  constructor(mostChunkBytes: number) {
    this.pace = new ChunkPace(mostChunkBytes);
  }

  /** Records the bytes sent for one photo. A resumed upload starts with those sent before. */
  went(id: string, sentBytes: number): void {
    const before = this.#sent.get(id) ?? sentBytes;
    this.#sent.set(id, sentBytes);
    this.#rate.note(Date.now(), Math.max(0, sentBytes - before));
  }

  /** Undefined while there is no estimate. */
  secondsFor(bytesLeft: number): number | undefined {
    return this.#rate.secondsFor(bytesLeft, Date.now());
  }
}
