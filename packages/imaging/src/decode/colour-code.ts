import type { Box } from "../sniff/heif-boxes.ts";
import { text, u16, u8 } from "../sniff/octets.ts";

/** ITU-T H.273: matrix coefficients and range that the file states. */
export type ColourCode = { readonly matrix: number; readonly isFullRange: boolean };

/** H.265 E.3.1: not the full range where nothing says so; BT.601 as HEIF readers do. */
export const UNSTATED: ColourCode = { matrix: 6, isFullRange: false };

/** The planes are green, blue and red themselves. */
export const IDENTITY = 0;

/** Red's and blue's share of luma per matrix; BT.601 where nothing else is known, as HEIF readers do. */
const LUMA_SHARES: Readonly<Record<number, readonly [number, number]>> = {
  1: [0.2126, 0.0722],
  4: [0.3, 0.11],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
  10: [0.2627, 0.0593],
};

export function lumaShares({ matrix }: ColourCode): readonly [red: number, blue: number] {
  return LUMA_SHARES[matrix] ?? [0.299, 0.114];
}

/** ISO/IEC 14496-12 12.1.5; nothing where no property states it. */
export function colourCodeOf(bytes: Uint8Array, properties: readonly Box[]): ColourCode | undefined {
  const nclx = properties.find(({ type, body }) => type === "colr" && text(bytes, body, 4) === "nclx");
  if (!nclx) return undefined;
  return { matrix: u16(bytes, nclx.body + 8), isFullRange: u8(bytes, nclx.body + 10) >= 0x80 };
}
