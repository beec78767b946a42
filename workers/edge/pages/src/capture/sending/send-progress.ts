import { signal } from "@preact/signals";
import { ChunkPace } from "./chunk-pace.ts";
import { SendRate } from "./send-rate.ts";

/** How the sending goes, beyond what each photo says of itself. */
export class SendProgress {
  /** Nothing went through at the last try, although the device is online. */
  readonly isStruggling = signal(false);
  readonly pace: ChunkPace;
  readonly #rate = new SendRate();
  readonly #sent = new Map<string, number>();

  constructor(mostChunkBytes: number) {
    this.pace = new ChunkPace(mostChunkBytes);
  }

  /** Of one photo, so many bytes have gone; a resumed one begins with what had gone before. */
  went(id: string, sentBytes: number): void {
    const before = this.#sent.get(id) ?? sentBytes;
    this.#sent.set(id, sentBytes);
    this.#rate.note(Date.now(), Math.max(0, sentBytes - before));
  }

  /** Undefined while nothing can be said of it. */
  secondsFor(bytesLeft: number): number | undefined {
    return this.#rate.secondsFor(bytesLeft, Date.now());
  }
}
