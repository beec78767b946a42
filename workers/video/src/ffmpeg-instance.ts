import type { VideoCodec } from "mediabunny";

/** What `ffmpeg/frames.c` exports; addresses are numbers, and 0 is none. */
type Frames = {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
  readonly frames_begin: (coding: number, descriptionBytes: number) => number;
  readonly frames_open: (reorder: number, quarterTurns: number, skips: number) => number;
  readonly frames_packet: (bytes: number) => number;
  readonly frames_send: (number: number) => number;
  readonly frames_end: () => number;
  readonly frames_next: () => number;
  readonly frames_jpeg: () => number;
  readonly frames_jpeg_bytes: () => number;
  readonly frames_words: () => number;
  readonly frames_close: () => void;
};

/** What a clip says of its pictures beside them. */
export type Settings = {
  readonly codec: VideoCodec | null;
  /** As in avcC or hvcC; empty where the pictures say all. */
  readonly description: Uint8Array;
  /** How many pictures are decoded before one that is shown earlier, at most. */
  readonly reorder: number;
  /** Degrees clockwise until the picture is upright. */
  readonly rotation: number;
  /** Whether pictures that are not wanted, and to which no other refers, are decoded too. */
  readonly decodes: "needed" | "all";
};

/** One stretch at a time: open, send and take for each packet, end, take, close. What fails throws `Undecodable`. */
export type FfmpegInstance = {
  readonly open: (settings: Settings) => void;
  /** `number` names the picture in what is taken; without one it is not wanted. */
  readonly send: (packet: Uint8Array, number: number | undefined) => void;
  readonly end: () => void;
  /** Adds the JPEGs that are ready. */
  readonly take: (made: Map<number, Uint8Array>) => void;
  readonly close: () => void;
  readonly memoryBytes: () => number;
};

/** The clip's fault, in FFmpeg's words; the instance is as good as before. */
export class Undecodable extends Error {}

/** As in `ffmpeg/frames.c`, and in the order of its `CODINGS`. */
const CODINGS: readonly VideoCodec[] = ["avc", "hevc", "vp8", "vp9"];
const NONE = -1;
const FAILED = -2;
const QUARTER_DEGREES = 90;

/** WASI's EBADF: what libc asks for first is a list of open folders, and this ends it. */
const NOTHING_OPEN = 8;
const MAX_WORDS = 200;

/** A fresh instance of a compiled module. FFmpeg reads and writes no file, so nothing of its system is there. */
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
    take(made) {
      for (let number = check(ffmpeg.frames_next()); number !== NONE; number = check(ffmpeg.frames_next())) {
        made.set(number, bytesAt(ffmpeg.frames_jpeg(), ffmpeg.frames_jpeg_bytes()).slice());
      }
    },
    close: () => ffmpeg.frames_close(),
    memoryBytes: () => ffmpeg.memory.buffer.byteLength,
  };
}
