/** `webp/src/inflate.rs`. */
type InflateExports = { readonly memory: WebAssembly.Memory; inflate_rows(): number };

/**
 * Passes inflated zlib data to `take` piece by piece, until the data ends or is damaged, or `take` returns false. A
 * piece is valid until `take` returns. We do not use DecompressionStream because it left 35 MB of garbage.
 */
export type Inflate = (parts: Iterable<Uint8Array>, take: (piece: Uint8Array) => boolean) => void;

export function createInflate(module: WebAssembly.Module): Inflate {
  return (parts, take) => {
    let isWanted = true;
    const fill = filler(parts);
    const host = {
      read(_chunk: number, _from: number, at: number, room: number): number {
        return isWanted ? fill(new Uint8Array(codec.memory.buffer, at, room)) : 0;
      },
      row(at: number, bytes: number): void {
        isWanted &&= take(new Uint8Array(codec.memory.buffer, at, bytes));
      },
    };
    const { exports } = new WebAssembly.Instance(module, { host });
    const codec = exports as unknown as InflateExports; // the module's own exports, covered by tests
    codec.inflate_rows();
  };
}

/** Fills buffers across part boundaries, since a file may be split into millions of parts. */
function filler(parts: Iterable<Uint8Array>): (room: Uint8Array) => number {
  const source = parts[Symbol.iterator]();
  let part: Uint8Array = new Uint8Array();
  return (room) => {
    let filled = 0;
    while (filled < room.length) {
      if (part.length === 0) {
        const next = source.next();
        if (next.done) break;
        part = next.value;
      }
      const taken = part.subarray(0, room.length - filled);
      room.set(taken, filled);
      filled += taken.length;
      part = part.subarray(taken.length);
    }
    return filled;
  };
}
