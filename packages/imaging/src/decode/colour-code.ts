import type { Box } from "../sniff/heif-boxes.ts";
import { text, u16, u8 } from "../sniff/octets.ts";

/** ITU-T H.273: matrix coefficients and range that the file states. */
export type ColourCode = { readonly matrix: number; readonly isFullRange: boolean };

/** If nothing is stated: limited range (H.265 E.3.1), and BT.601 like other HEIF readers. */
export const UNSTATED: ColourCode = { matrix: 6, isFullRange: false };

/** The planes are green, blue and red directly. */
export const IDENTITY = 0;

/** Weights of red and blue in luma per matrix. For unknown matrices we use BT.601, like other HEIF readers. */
const LUMA_SHARES: Readonly<Record<number, readonly [number, number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
  10: [0.2627, 0.0593],
};

/** H.273, table 4: planes that are no luma and colour differences of red and blue, or whose weights the primaries give. */
const UNREAD: readonly number[] = [8, 11, 12, 13, 14];

/** Throws if the planes are of a kind that would be shown in false colours. No camera writes these. */
export function assertRead({ matrix }: ColourCode): void {
  if (UNREAD.includes(matrix)) throw new Error(`the colour matrix ${matrix} of H.273 is not read`);
}

export function lumaShares({ matrix }: ColourCode): readonly [red: number, blue: number] {
  return LUMA_SHARES[matrix] ?? [0.299, 0.114];
}

/** ISO/IEC 14496-12 12.1.5. Undefined if no property states it. */
export function colourCodeOf(bytes: Uint8Array, properties: readonly Box[]): ColourCode | undefined {
  const nclx = properties.find(({ type, body }) => type === "colr" && text(bytes, body, 4) === "nclx");
  if (!nclx) return undefined;
  return { matrix: u16(bytes, nclx.body + 8), isFullRange: u8(bytes, nclx.body + 10) >= 0x80 };
}
