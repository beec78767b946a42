import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { promisify } from "node:util";

const run = promisify(execFile);
const OUTPUT_BYTES_MAX = 256 * 2 ** 20;

export type Decoded =
  | { readonly width: number; readonly height: number; readonly rgb: Uint8Array }
  | { readonly failed: string };

/** What is installed here; each is absent if it is not. */
export type References = {
  /** A line for each reference with its version, or with what is missing. */
  readonly names: readonly string[];
  /** The upright photo over white, box-averaged to this size if it is that photo's shape. */
  readonly decode?: (file: string, width: number, height: number) => Promise<Decoded>;
  readonly exiftool?: (args: readonly string[]) => Promise<string>;
  readonly ffprobe?: (args: readonly string[]) => Promise<string>;
  readonly stop: () => void;
};

const VERSIONS = `
import numpy, PIL
try:
    import pillow_heif
    print(f"Pillow {PIL.__version__}, libheif {pillow_heif.libheif_info()['libheif']}")
except ImportError:
    print(f"Pillow {PIL.__version__}, without libheif (pip install pillow-heif)")
`;

export async function findReferences(): Promise<References> {
  const python = process.env["PYTHON"] ?? "python3";
  const [pillow, exiftool, ffprobe] = await Promise.all([
    versionOf(python, ["-c", VERSIONS]),
    versionOf("exiftool", ["-ver"]),
    versionOf("ffprobe", ["-version"]),
  ]);
  const pixels = pillow === undefined ? undefined : startDecoder(python);
  return {
    names: [
      pillow ?? "Pillow is missing (pip install numpy pillow pillow-heif): pixels are not compared",
      exiftool === undefined ? "ExifTool is missing: facts are not compared" : `ExifTool ${exiftool}`,
      ffprobe ?? "ffprobe is missing: clips are not compared",
    ],
    ...(pixels && { decode: pixels.decode }),
    ...(exiftool !== undefined && { exiftool: (args) => textOf("exiftool", args) }),
    ...(ffprobe !== undefined && { ffprobe: (args) => textOf("ffprobe", args) }),
    stop: () => pixels?.stop(),
  };
}

async function versionOf(command: string, args: readonly string[]): Promise<string | undefined> {
  const found = await run(command, args).catch(() => undefined);
  return found?.stdout.split("\n")[0]?.trim();
}

/** ExifTool and ffprobe end with 1 for a damaged file and still say what they found. */
async function textOf(command: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(command, args, { maxBuffer: OUTPUT_BYTES_MAX })).stdout;
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : "";
  }
}

type Header = { readonly width: number; readonly height: number; readonly bytes: number };

/** Started again after a file that ends it. */
function startDecoder(python: string) {
  let child: Decoder | undefined;
  return {
    stop: () => child?.kill(),
    decode: async (file: string, width: number, height: number): Promise<Decoded> => {
      child ??= spawn(python, [path.join(import.meta.dirname, "reference.py")], {
        stdio: ["pipe", "pipe", "ignore"],
      });
      const decoded = await ask(child, JSON.stringify({ path: file, width, height }));
      if (decoded) return decoded;
      child = undefined;
      return { failed: "the reference ended" };
    },
  };
}

type Decoder = ChildProcessByStdio<Writable, Readable, null>;

/** Undefined if the process ended before it answered. */
async function ask(child: Decoder, request: string): Promise<Decoded | undefined> {
  const { promise: ended, resolve } = Promise.withResolvers<undefined>();
  const end = () => resolve(undefined);
  let held = Buffer.alloc(0);
  child.once("exit", end);
  try {
    const take = async (isEnough: () => boolean): Promise<boolean> => {
      while (!isEnough()) {
        const data = once(child.stdout, "data") as Promise<[Buffer]>; // a pipe without encoding
        const found = await Promise.race([data, ended]);
        if (!found) return false;
        held = Buffer.concat([held, found[0]]);
      }
      return true;
    };
    child.stdin.write(`${request}\n`);
    if (!(await take(() => held.includes(10)))) return undefined;
    const line = held.indexOf(10);
    const header = JSON.parse(held.toString("utf8", 0, line)) as Header | { readonly failed: string }; // ours
    if ("failed" in header) return header;
    if (!(await take(() => held.length > line + header.bytes))) return undefined;
    const rgb = new Uint8Array(held.subarray(line + 1, line + 1 + header.bytes));
    return { width: header.width, height: header.height, rgb };
  } finally {
    child.off("exit", end);
  }
}
