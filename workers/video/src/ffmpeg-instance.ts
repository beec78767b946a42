import type { VideoCodec } from "mediabunny";
import { LOOK_CELLS, type Look } from "./look.ts";

/** Exports of `ffmpeg/frames.c`. Addresses are numbers; 0 means none. */
type Frames = {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
  readonly frames_begin: (coding: number, descriptionBytes: number) => number;
  readonly frames_open: (reorder: number, quarterTurns: number, skips: number) => number;
  readonly frames_packet: (bytes: number) => number;
  readonly frames_send: (number: number) => number;
  readonly frames_end: () => number;
  readonly frames_next: () => number;
  readonly frames_look: () => number;
  readonly frames_jpeg: () => number;
  readonly frames_jpeg_bytes: () => number;
  readonly frames_words: () => number;
  readonly frames_close: () => void;
};

/** A clip's settings apart from its pictures. */
export type Settings = {
  readonly codec: VideoCodec | null;
  /** As in avcC or hvcC; empty if the pictures contain everything. */
  readonly description: Uint8Array;
  /** Maximum number of pictures decoded before one that is shown earlier. */
  readonly reorder: number;
  /** Clockwise degrees to turn the picture upright. */
  readonly rotation: number;
  /** Whether unwanted pictures that no other refers to are decoded too. */
  readonly decodes: "needed" | "all";
};

/** A decoded picture. Valid until the instance is used again. */
export type DecodedPicture = {
  readonly look: () => Look;
  readonly jpeg: () => Uint8Array;
};

/**
 * Handles one stretch at a time: open, send and take for each packet, end, take, close. Failures throw `Undecodable`.
 */
export type FfmpegInstance = {
  readonly open: (settings: Settings) => void;
  /** `number` identifies the picture when it is taken; without one it is not wanted. */
  readonly send: (packet: Uint8Array, number: number | undefined) => void;
  readonly end: () => void;
  /** Hands over each finished picture with its number. */
  readonly take: (receive: (number: number, picture: DecodedPicture) => void) => void;
  readonly close: () => void;
  readonly memoryBytes: () => number;
};

/** The clip is at fault; the message is FFmpeg's. The instance remains usable. */
export class Undecodable extends Error {}

/** As in `ffmpeg/frames.c`, in the order of its `CODINGS`. */
const CODINGS: readonly VideoCodec[] = ["avc", "hevc", "vp8", "vp9"];
const NONE = -1;
const FAILED = -2;
const QUARTER_DEGREES = 90;

/** WASI's EBADF ends libc's first call, which lists open folders. */
const NOTHING_OPEN = 8;
const MAX_WORDS = 200;

/** Starts a new instance of a compiled module. FFmpeg uses no files here, so no system calls are implemented. */
export function startFfmpeg(compiled: WebAssembly.Module): FfmpegInstance {
  const system = Object.fromEntries(
    WebAssembly.Module.imports(compiled).map(({ name }) => [
      name,
      name === "proc_exit" ? leave : () => NOTHING_OPEN,
    ]),
  );
  const { exports } = new WebAssembly.Instance(compiled, { wasi_snapshot_preview1: system });
  const ffmpeg = exports as unknown as Frames; // as its build exports them; a test calls each
  ffmpeg._initialize();
  return instanceOf(ffmpeg);
}

function leave(code: number): never {
  throw new Error(`FFmpeg left with ${code}`);
}

function instanceOf(ffmpeg: Frames): FfmpegInstance {
  const bytesAt = (address: number, bytes: number) => new Uint8Array(ffmpeg.memory.buffer, address, bytes);
  const write = (address: number, bytes: Uint8Array) => {
    if (address === 0) throw undecodable();
    bytesAt(address, bytes.length).set(bytes);
  };
  const undecodable = () => {
    const words = bytesAt(ffmpeg.frames_words(), MAX_WORDS);
    return new Undecodable(new TextDecoder().decode(words.subarray(0, words.indexOf(0))).trim());
  };
  const check = (result: number) => {
    if (result === FAILED) throw undecodable();
    return result;
  };
  const look = () => {
    const values = new Uint16Array(ffmpeg.memory.buffer, ffmpeg.frames_look(), 2 * LOOK_CELLS).slice();
    return { brightness: values.subarray(0, LOOK_CELLS), texture: values.subarray(LOOK_CELLS) };
  };
  const jpeg = () => {
    const address = ffmpeg.frames_jpeg();
    if (address === 0) throw undecodable();
    return bytesAt(address, ffmpeg.frames_jpeg_bytes()).slice();
  };
  return {
    open({ codec, description, reorder, rotation, decodes }) {
      const coding = CODINGS.findIndex((each) => each === codec);
      if (coding === -1) throw new Undecodable(`${codec} is not read here`);
      write(ffmpeg.frames_begin(coding, description.length), description);
      check(ffmpeg.frames_open(reorder, rotation / QUARTER_DEGREES, Number(decodes === "needed")));
    },
    send(packet, number = NONE) {
      write(ffmpeg.frames_packet(packet.length), packet);
      check(ffmpeg.frames_send(number));
    },
    end: () => void check(ffmpeg.frames_end()),
    take(receive) {
      for (let number = check(ffmpeg.frames_next()); number !== NONE; number = check(ffmpeg.frames_next())) {
        receive(number, { look, jpeg });
      }
    },
    close: () => ffmpeg.frames_close(),
    memoryBytes: () => ffmpeg.memory.buffer.byteLength,
  };
}
