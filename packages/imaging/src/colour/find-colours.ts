import { createBlockInflater } from "../metadata/inflate-block.ts";
import { joinBytes } from "../metadata/block-limits.ts";
import { findBox } from "../sniff/heif-boxes.ts";
import { readHeifMeta } from "../sniff/heif-meta.ts";
import { headSegments } from "../sniff/jpeg-segments.ts";
import { text, u16, u32, u8 } from "../sniff/octets.ts";
import { pngChunks } from "../sniff/png.ts";
import type { Sniffed } from "../sniff/sniffed.ts";
import { riffChunks } from "../sniff/webp.ts";
import { codedColours, gammaColours } from "./coded-colours.ts";
import type { Colours } from "./colours.ts";
import { ICC_BYTES_MAX, iccColours } from "./icc.ts";
import type { Primaries } from "./primaries.ts";

/** What a photo's file says about its colours. Undefined if they are sRGB, or if it says nothing that we can use. */
export async function findColours(bytes: Uint8Array, sniffed: Sniffed): Promise<Colours | undefined> {
  switch (sniffed.format) {
    case "image/jpeg": {
      const icc = jpegIcc(bytes);
      // Inks have become RGB by then, and a profile of inks does not describe it.
      if (!icc || sniffed.channels === 4) return undefined;
      return iccColours(icc, sniffed.channels === 1 ? "grey" : "rgb");
    }
    case "image/png":
      return pngColours(bytes);
    case "image/webp":
      return webpColours(bytes);
    case "image/heic":
    case "image/heif":
      return heifColours(bytes);
  }
}

const APP2 = 0xe2;
const ICC_NAME = "ICC_PROFILE\0";
const ICC_HEAD_BYTES = ICC_NAME.length + 2;

/** ICC.1:2022 B.4: numbered parts, each with their count. Undefined if one is missing. */
function jpegIcc(jpeg: Uint8Array): Uint8Array | undefined {
  const parts = new Map<number, Uint8Array>();
  let count = 0;
  for (const { marker, body, next } of headSegments(jpeg)) {
    if (marker !== APP2 || text(jpeg, body, ICC_NAME.length) !== ICC_NAME) continue;
    const number = u8(jpeg, body + ICC_NAME.length);
    if (!parts.has(number)) parts.set(number, jpeg.subarray(body + ICC_HEAD_BYTES, next));
    count = u8(jpeg, body + ICC_NAME.length + 1);
  }
  const found = Array.from({ length: count }, (_, i) => parts.get(i + 1)).filter(
    (part) => part !== undefined,
  );
  const bytes = found.reduce((sum, part) => sum + part.length, 0);
  const isWhole = count > 0 && found.length === count;
  return isWhole && bytes <= ICC_BYTES_MAX ? joinBytes(found) : undefined;
}

const PNG_COLOURS = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"] as const;
type PngBodies = ReadonlyMap<string, Uint8Array>;

/** PNG 4.3: the first of cICP, iCCP, sRGB and gAMA that there is decides. */
async function pngColours(png: Uint8Array): Promise<Colours | undefined> {
  const bodies = pngBodies(png);
  const [cicp, iccp, gamma] = [bodies.get("cICP"), bodies.get("iCCP"), bodies.get("gAMA")];
  if (cicp) return codedColours(u8(cicp, 0), u8(cicp, 1));
  if (iccp) {
    // A name and the method of compression come first
    const icc = await createBlockInflater()(iccp.subarray(iccp.indexOf(0) + 2));
    return iccColours(icc, (u8(png, COLOUR_TYPE_AT) & COLOUR) === 0 ? "grey" : "rgb");
  }
  if (bodies.has("sRGB") || gamma?.length !== 4) return undefined;
  return gammaColours(u32(gamma, 0), primariesOf(bodies.get("cHRM")));
}

const COLOUR_TYPE_AT = 25;
const COLOUR = 2;

/** The first of each kind, before the pixels. */
function pngBodies(png: Uint8Array): PngBodies {
  const bodies = new Map<string, Uint8Array>();
  for (const { type, body, end } of pngChunks(png)) {
    if (type === "IDAT") break;
    const isWanted = (PNG_COLOURS as readonly string[]).includes(type);
    if (isWanted && !bodies.has(type)) bodies.set(type, png.subarray(body, end));
  }
  return bodies;
}

/** PNG 11.3.2.1: white, red, green and blue, in 100,000ths. */
function primariesOf(chrm: Uint8Array | undefined): Primaries | undefined {
  if (!chrm) return undefined;
  const at = (i: number) => [u32(chrm, i * 8) / 100_000, u32(chrm, i * 8 + 4) / 100_000] as const;
  return { white: at(0), red: at(1), green: at(2), blue: at(3) };
}

function webpColours(webp: Uint8Array): Colours | undefined {
  for (const { type, body, end } of riffChunks(webp)) {
    if (type === "ICCP") return iccColours(webp.subarray(body, end), "rgb");
    if (PICTURES.includes(type)) return undefined;
  }
  return undefined;
}

/** The profile comes before these. */
const PICTURES = ["VP8 ", "VP8L", "ALPH"];

/** ISO/IEC 14496-12 12.1.5, of the primary image or its first tile: an ICC profile comes before codes. */
function heifColours(heif: Uint8Array): Colours | undefined {
  const box = findBox(heif, { type: "file", body: 0, end: heif.length }, "meta");
  const meta = box && readHeifMeta(heif, box);
  if (!meta) return undefined;
  const stated = [meta.primary, ...meta.partsOf(meta.primary).slice(0, 1)].flatMap((item) =>
    meta.propertiesOf(item).filter(({ type }) => type === "colr"),
  );
  const find = (kinds: readonly string[]) => stated.find(({ body }) => kinds.includes(text(heif, body, 4)));
  const icc = find(["prof", "rICC"]);
  if (icc) return iccColours(heif.subarray(icc.body + 4, icc.end), "rgb");
  const codes = find(["nclx"]);
  return codes && codedColours(u16(heif, codes.body + 4), u16(heif, codes.body + 6));
}
