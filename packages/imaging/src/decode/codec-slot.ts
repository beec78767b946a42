import { unreadable, type Unreadable } from "./failure.ts";

/** Keeps one instance of a codec between photos. */
export type CodecSlot<Codec> = {
  /**
   * Runs `work` on an instance. The instance is reused only if `work` succeeded and memory stayed small: after a
   * refusal, a hostile file may have shaped the memory, and the next photo may belong to another account.
   */
  use<Result extends object>(work: (codec: Codec) => Result | Unreadable): Result | Unreadable;
  memory(): CodecMemory;
};

/** WebAssembly memory of an instance in bytes: current size, and maximum since the start. */
export type CodecMemory = { readonly held: number; readonly peak: number };

type Making<Codec> = {
  readonly name: string;
  readonly keptBytes: number;
  readonly instantiate: () => Codec;
  readonly bytesOf: (codec: Codec) => number;
};

export function createCodecSlot<Codec>({
  name,
  keptBytes,
  instantiate,
  bytesOf,
}: Making<Codec>): CodecSlot<Codec> {
  let codec: Codec | undefined;
  let peak = 0;
  return {
    memory: () => ({ held: codec === undefined ? 0 : bytesOf(codec), peak }),
    use(work) {
      const used = codec ?? instantiate();
      codec = undefined;
      try {
        const result = work(used);
        if (!("failed" in result) && bytesOf(used) <= keptBytes) codec = used;
        return result;
      } catch (trap) {
        return unreadable(`the ${name} decoder gave up: ${String(trap)}`);
      } finally {
        peak = Math.max(peak, bytesOf(used));
      }
    },
  };
}
