/**
 * Draws HEIC files into a folder: every chroma format and depth with every way to state the colour, and every cut and turn
 * of pictures, grids and derived images: `node packages/imaging/tools/draw-heifs.ts FOLDER`. Needs `ffmpeg` with libx265.
 * `pnpm svc files FOLDER` compares how they are read.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildHeif, type HeifPlan } from "../test/heif-file.ts";

const SIDE_PX = 128;
const CHROMAS = {
  "4:0:0": ["gray", 0],
  "4:2:0": ["yuv420p", 1],
  "4:2:2": ["yuv422p", 2],
  "4:4:4": ["yuv444p", 3],
} as const;
const DEPTHS = [8, 10, 12] as const;

/** What the coded picture states (H.265 E.3.1), as parameters of x265 and of the conversion from RGB. */
const STATED = {
  nothing: { x265: "", scale: "out_color_matrix=bt601:out_range=limited" },
  "limited range": { x265: ":range=limited", scale: "out_color_matrix=bt601:out_range=limited" },
  "full range": { x265: ":range=full", scale: "out_color_matrix=bt601:out_range=full" },
  "BT.709 limited": {
    x265: ":range=limited:colormatrix=bt709",
    scale: "out_color_matrix=bt709:out_range=limited",
  },
  "BT.601 full": {
    x265: ":range=full:colormatrix=smpte170m",
    scale: "out_color_matrix=bt601:out_range=full",
  },
  "BT.2020 limited": {
    x265: ":range=limited:colormatrix=bt2020nc",
    scale: "out_color_matrix=bt2020:out_range=limited",
  },
} as const;

const COLOURS: readonly Exclude<HeifPlan["colour"], Uint8Array | undefined>[] = [
  "none",
  { matrix: 1, isFullRange: false },
  { matrix: 6, isFullRange: true },
  { matrix: 9, isFullRange: true },
  { matrix: 2, isFullRange: true },
  { matrix: 2, isFullRange: false },
];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("node packages/imaging/tools/draw-heifs.ts FOLDER");
mkdirSync(folder, { recursive: true });
let files = 0;

function write(name: string, plan: Omit<HeifPlan, "tileWidth" | "tileHeight">): void {
  const file = buildHeif({ tileWidth: SIDE_PX, tileHeight: SIDE_PX, ...plan });
  writeFileSync(path.join(folder ?? "", `${name.replaceAll(/[ :.]+/g, "-")}.heic`), file);
  files++;
}

for (const [chroma, [format, code]] of Object.entries(CHROMAS)) {
  for (const bitDepth of DEPTHS) {
    for (const [stated, how] of Object.entries(STATED)) {
      const hevc = encode(bitDepth === 8 ? format : `${format}${bitDepth}le`, how);
      for (const colour of COLOURS) {
        const isFull = colour === "none" ? stated.includes("full") : colour.isFullRange;
        // libheif shows grey in limited range as if it were full
        if (code === 0 && !isFull) continue;
        const nclx = colour === "none" ? "no nclx" : `nclx ${colour.matrix} ${isFull ? "full" : "limited"}`;
        write(`${chroma} ${bitDepth} bit, ${stated}, ${nclx}`, { hevc, chroma: code, bitDepth, colour });
      }
    }
  }
}

/** Full chroma: libheif cuts and turns halved chroma by whole samples, which moves the colours of odd sizes by a pixel. */
const plain = encode("yuv444p", STATED["BT.601 full"]);
const GRIDS = {
  picture: undefined,
  grid: { columns: 3, rows: 2, width: 3 * SIDE_PX, height: 2 * SIDE_PX },
  "grid with tiles over its edges": { columns: 3, rows: 2, width: 300, height: 200 },
};
const APERTURES = {
  all: undefined,
  "upper left": { width: 64, height: 96, x: -32, y: -16 },
  "odd, off centre": { width: 65, height: 71, x: 10.5, y: -12.5 },
} as const;

for (const [kind, grid] of Object.entries(GRIDS)) {
  for (const derived of [undefined, "iden"] as const) {
    for (const [cut, aperture] of Object.entries(APERTURES)) {
      for (const rotate of [undefined, 1, 2, 3]) {
        for (const mirror of [undefined, 0, 1] as const) {
          for (const isAfterTurns of aperture ? [false, true] : [false]) {
            const name = [
              kind,
              derived,
              cut,
              rotate && `irot ${rotate}`,
              mirror !== undefined && `imir ${mirror}`,
            ];
            write(
              [...name, isAfterTurns && "clap last"]
                .filter((word) => word !== undefined && word !== false)
                .join(", "),
              {
                hevc: plain,
                chroma: CHROMAS["4:4:4"][1],
                ...(grid && { grid }),
                ...(derived && { derived }),
                ...(aperture && { aperture: { ...aperture, isAfterTurns } }),
                ...(rotate !== undefined && { rotate }),
                ...(mirror !== undefined && { mirror }),
              },
            );
          }
        }
      }
    }
  }
}
console.log(`${files} files in ${folder}`);

function encode(
  format: string,
  { x265, scale }: { readonly x265: string; readonly scale: string },
): Uint8Array {
  const source = [
    "-v",
    "error",
    "-f",
    "lavfi",
    "-i",
    `testsrc2=s=${SIDE_PX}x${SIDE_PX},format=gbrp`,
    "-frames:v",
    "1",
  ];
  const filter = ["-vf", `scale=${scale}`, "-pix_fmt", format];
  const code = [
    "-c:v",
    "libx265",
    "-x265-params",
    `log-level=none:keyint=1:info=0:qp=20${x265}`,
    "-f",
    "hevc",
    "-",
  ];
  // FFmpeg would state the colour of its own frames if it knew it
  return new Uint8Array(execFileSync("ffmpeg", [...source, ...filter, ...code]));
}
