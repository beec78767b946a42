import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { inflateSync } from "node:zlib";
import type { Decoders } from "@svc/imaging/decode";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import type { Fonts } from "../src/paper/faces.ts";
import type { PictureTools } from "../src/pictures.ts";

const require = createRequire(import.meta.url);
const font = (name: string) =>
  new Uint8Array(readFileSync(path.resolve(import.meta.dirname, `../fonts/${name}.ttf`)));
const others = [
  new Uint8Array(readFileSync(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"))),
  font("NotoSansSC-Regular"),
];
/** As in main.ts. */
export const FONTS: Fonts = {
  regular: [font("NotoSans-Regular"), font("NotoSansArabic-Regular"), ...others],
  bold: [font("NotoSans-SemiBold"), font("NotoSansArabic-SemiBold"), ...others],
};

const FRAME = { width: 640, height: 480, rgb: new Uint8Array(3) };
const SCENE = await photoFile(drawScene(640, 480, 3), "jpeg");

/** Every photo is this scene, decoded without a Worker's codecs. */
export const PICTURES: PictureTools = {
  read: () => Promise.resolve(SCENE),
  inTurn: (decode) => decode(),
  decoders: {
    readPixels: () => Promise.resolve({ ...FRAME, frame: FRAME, tiles: [] }),
  } as unknown as Decoders, // the only call made
  jpeg: () => Promise.resolve(SCENE),
};

/** The text of each page, as a PDF reader extracts it. */
export async function pagesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

export async function aboutOf(pdf: Uint8Array) {
  const proxy = await getDocumentProxy(pdf.slice());
  const { info } = await getMeta(proxy);
  return { info, isTagged: (await proxy.getMarkInfo())?.["Marked"] === true };
}

/** The uncompressed drawing commands of every page. */
export function drawingOf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf);
  const drawn: string[] = [];
  for (let at = file.indexOf("stream\n"); at !== -1; at = file.indexOf("stream\n", at + 7)) {
    try {
      drawn.push(inflateSync(file.subarray(at + 7)).toString("latin1"));
    } catch {
      // A picture, a font, or the end of a stream
    }
  }
  return drawn.join("\n");
}
