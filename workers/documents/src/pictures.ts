import { type Shown, shownView } from "@svc/imaging/colour/shown";
import type { Decoders } from "@svc/imaging/decode";
import { sniff } from "@svc/imaging/sniff";
import type { PictureKeys } from "@svc/platform/documents-rpc";

export type PictureTools = {
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
  readonly decoders: Decoders;
  /** Runs once no other photo is in memory, as a file or as pixels. */
  readonly inTurn: <T>(decode: () => Promise<T>) => Promise<T>;
  /** Encodes a picture as a JPEG without metadata, in sRGB as far as we can convert its colours. */
  readonly jpeg: (picture: Shown) => Promise<Uint8Array>;
};

export type Picture = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

/**
 * The photo as a JPEG of at most 1,200 px, without the file's position and device data. Falls back to the thumbnail
 * if it cannot be decoded; undefined if there is neither.
 */
export async function pictureOf(
  { original, isPhoto, thumb }: PictureKeys,
  tools: PictureTools,
): Promise<Picture | undefined> {
  const large = isPhoto ? await tools.inTurn(() => decoded(original, tools)) : undefined;
  if (large) return large;
  return measured(thumb === undefined ? undefined : await tools.read(thumb));
}

async function decoded(key: string, { read, decoders, jpeg }: PictureTools): Promise<Picture | undefined> {
  const bytes = await read(key);
  if (!bytes) return undefined;
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return undefined;
  const pixels = await decoders.readPixels(bytes, sniffed, { view: true });
  return "failed" in pixels ? undefined : measured(await jpeg(shownView(pixels)));
}

function measured(jpeg: Uint8Array | undefined): Picture | undefined {
  const sniffed = jpeg && sniff(jpeg);
  if (!sniffed || "refused" in sniffed || sniffed.format !== "image/jpeg") return undefined;
  return { jpeg, width: sniffed.width, height: sniffed.height };
}
