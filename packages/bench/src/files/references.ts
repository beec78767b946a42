import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { type Decoded, startDecoder } from "./decoder.ts";
import { LIMIT_MS, textOf } from "./limited.ts";

const run = promisify(execFile);

/** What is installed here; each is absent if it is not. */
export type References = {
  /** A line for each reference with its version, or with what is missing. */
  readonly names: readonly string[];
  /** The upright photo over white, box-averaged to this size if it is that photo's shape. */
  readonly decode?: (file: string, width: number, height: number) => Promise<Decoded>;
  /** Undefined where it did not answer within the limit. */
  readonly exiftool?: (args: readonly string[]) => Promise<string | undefined>;
  readonly ffprobe?: (args: readonly string[]) => Promise<string | undefined>;
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

const SCRIPT = path.join(import.meta.dirname, "reference.py");

export async function findReferences(): Promise<References> {
  const python = process.env["PYTHON"] ?? "python3";
  const [pillow, exiftool, ffprobe] = await Promise.all([
    versionOf(python, ["-c", VERSIONS]),
    versionOf("exiftool", ["-ver"]),
    versionOf("ffprobe", ["-version"]),
  ]);
  const pixels = pillow === undefined ? undefined : startDecoder(python, [SCRIPT], LIMIT_MS);
  return {
    names: [
      pillow ?? "Pillow is missing (pip install numpy pillow pillow-heif): pixels are not compared",
      exiftool === undefined ? "ExifTool is missing: facts are not compared" : `ExifTool ${exiftool}`,
      ffprobe ?? "ffprobe is missing: clips are not compared",
    ],
    ...(pixels && { decode: pixels.decode }),
    ...(exiftool !== undefined && { exiftool: (args) => textOf("exiftool", args, LIMIT_MS) }),
    ...(ffprobe !== undefined && { ffprobe: (args) => textOf("ffprobe", args, LIMIT_MS) }),
    stop: () => pixels?.stop(),
  };
}

async function versionOf(command: string, args: readonly string[]): Promise<string | undefined> {
  const found = await run(command, args).catch(() => undefined);
  return found?.stdout.split("\n")[0]?.trim();
}
