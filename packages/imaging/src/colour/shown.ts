import type { Pixels, Raster } from "../evidence.ts";
import { type Colours, srgbOf } from "./colours.ts";

/** A picture for people and vision models, with the colours that its values are meant to have. */
export type Shown = Raster & { readonly colours?: Colours };

export function shownFrame({ frame, colours }: Pixels): Shown {
  return { ...frame, ...(colours && { colours }) };
}

/** The view, or the frame if none was requested. */
export function shownView({ view, frame, colours }: Pixels): Shown {
  return { ...(view ?? frame), ...(colours && { colours }) };
}

/** The values in sRGB, if we can convert them. */
export function srgbValues(rgb: Uint8Array, colours: Colours | undefined): Uint8Array {
  return colours?.kind === "light" ? srgbOf(rgb, colours) : rgb;
}
