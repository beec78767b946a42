import { createDecoders } from "@svc/imaging/decode";
import type { Raster } from "@svc/imaging/evidence";
import { sniff } from "@svc/imaging/sniff";
import { compileCodecs } from "@svc/imaging/tools/codecs";

const decoders = createDecoders(compileCodecs());

/** The service's frame of a file. Undefined if it cannot be read. */
export async function readFrame(bytes: Uint8Array): Promise<Raster | undefined> {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return undefined;
  const pixels = await decoders.readPixels(bytes, sniffed);
  return "failed" in pixels ? undefined : pixels.frame;
}
