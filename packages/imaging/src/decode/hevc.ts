import { assertRead, type ColourCode, IDENTITY, lumaShares, UNSTATED } from "./colour-code.ts";
import type { Size } from "./frame-size.ts";
import type { CodedPicture } from "./heif-pictures.ts";

/** Exports of `hevc/still.c`. Addresses are numbers; 0 means none. */
type Still = {
  readonly _initialize: () => void;
  readonly still_begin: (settingsBytes: number) => number;
  readonly still_colour: (redShare: number, blueShare: number, isFull: number) => void;
  readonly still_stated: () => number;
  readonly still_planes: (isRgb: number, isFull: number) => void;
  readonly still_open: (width: number, height: number) => number;
  readonly still_packet: (bytes: number) => number;
  readonly still_decode: () => number;
  readonly still_close: () => void;
};

/** `luma` is the first plane alone, as grey. `stated` uses the colour code of the coded picture itself. */
export type Paint = ColourCode | "luma" | "stated";

export type Hevc = {
  /**
   * Passes the first rows and columns of a picture to `take`, as RGB. Returns false if not all of them could be decoded.
   */
  decode(picture: CodedPicture, wish: Wish): boolean;
  memoryBytes(): number;
};

/** A row is valid until `take` returns. */
type Wish = { readonly size: Size; readonly paint: Paint; readonly take: (rgb: Uint8Array) => void };

const PAGE_BYTES = 65_536;
/** The same value as in `hevc/recipe.json`. */
const INITIAL_BYTES = 2 * 2 ** 20;
const DONE = 0;
/** WASI's EBADF. FFmpeg opens no files here, so no system calls are implemented. */
const NOTHING_OPEN = 8;

/** Creates a decoder whose memory never grows beyond `memoryBytes`. */
export function createHevc(module: WebAssembly.Module, memoryBytes: number): Hevc {
  const memory = new WebAssembly.Memory({
    initial: INITIAL_BYTES / PAGE_BYTES,
    maximum: Math.floor(Math.max(INITIAL_BYTES, memoryBytes) / PAGE_BYTES),
  });
  let take: Wish["take"] | undefined;
  const row = (at: number, bytes: number): void => take?.(new Uint8Array(memory.buffer, at, bytes));
  const { exports } = new WebAssembly.Instance(module, {
    env: { memory },
    host: { row },
    wasi_snapshot_preview1: systemOf(module),
  });
  const still = exports as unknown as Still; // the module's own exports, covered by tests
  still._initialize();

  function write(at: number, parts: readonly Uint8Array[]): boolean {
    if (at === 0) return false;
    let to = at;
    for (const part of parts) {
      new Uint8Array(memory.buffer).set(part, to);
      to += part.length;
    }
    return true;
  }

  return {
    memoryBytes: () => memory.buffer.byteLength,
    decode({ settings, data }, wish) {
      ({ take } = wish);
      const bytes = data.reduce((sum, part) => sum + part.length, 0);
      if (!write(still.still_begin(settings.length), [settings])) return false;
      const isOpen = still.still_open(wish.size.width, wish.size.height) === DONE;
      if (isOpen) choosePaint(still, wish.paint === "stated" ? statedBy(still) : wish.paint, settings);
      const isDone = isOpen && write(still.still_packet(bytes), data) && still.still_decode() === DONE;
      still.still_close();
      return isDone;
    },
  };
}

function statedBy(still: Still): ColourCode {
  const stated = still.still_stated();
  return stated < 0 ? UNSTATED : { matrix: stated & 0xff, isFullRange: stated > 0xff };
}

function choosePaint(still: Still, paint: ColourCode | "luma", settings: Uint8Array): void {
  if (paint === "luma") return still.still_planes(0, 1);
  assertRead(paint);
  const isFull = Number(paint.isFullRange);
  if (paint.matrix === IDENTITY && hasWholeChroma(settings)) return still.still_planes(1, isFull);
  still.still_colour(...lumaShares(paint), isFull);
}

/**
 * H.265 E.3.1 allows the matrix 0 only with 4:4:4. With less chroma it means that none is stated, for which the decoder
 * leaves 0 too. ISO/IEC 14496-15, 8.3.3.1.2: the chroma format is in the 17th byte of the settings.
 */
function hasWholeChroma(settings: Uint8Array): boolean {
  return ((settings[16] ?? 0) & 3) === 3;
}

function systemOf(module: WebAssembly.Module): Record<string, () => number> {
  const wanted = WebAssembly.Module.imports(module).filter(({ module: of }) => of.startsWith("wasi"));
  return Object.fromEntries(
    wanted.map(({ name }) => [name, name === "proc_exit" ? leave : () => NOTHING_OPEN]),
  );
}

function leave(): never {
  throw new Error("the decoder left");
}
