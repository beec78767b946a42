import { admit } from "../../src/admit.ts";
import { createDecoders } from "../../src/decode.ts";
import { readMetadata } from "../../src/metadata.ts";
import { readPdfMetadata } from "../../src/pdf-metadata.ts";
import { withoutPosition } from "../../src/remove-position.ts";
import { sniff } from "../../src/sniff.ts";
import { structureRefusal } from "../../src/structure.ts";
import { readTraces } from "../../src/traces/read-traces.ts";
import { isWhole } from "../../test/photos.ts";
import { compileCodecs } from "../codecs.ts";

/** The allowed outcomes of reading a file; anything else is our bug. */
export type Answer = "read" | "unreadable" | "refused";

/**
 * Reads files one after another with the same decoders, in the most demanding way the sealer and the analyzer do
 * (with a view).
 */
export function createReader(): (file: Uint8Array) => Promise<Answer> {
  const decoders = createDecoders(compileCodecs());
  return async (file) => {
    if (Buffer.from(file.subarray(0, 5)).toString("latin1") === "%PDF-") {
      readPdfMetadata(file);
      return "read";
    }
    structureRefusal(file);
    await withoutPosition(new Uint8Array(file));
    if (Buffer.from(file.subarray(4, 12)).toString("latin1") === "ftypisom") return "read";
    const sniffed = sniff(file);
    if ("refused" in sniffed || !admit(sniffed, file.length).ok) return "refused";
    await readMetadata(file, sniffed);
    const pixels = await decoders.readPixels(file, sniffed, { view: true });
    if ("failed" in pixels) return "unreadable";
    await readTraces({ bytes: file, sniffed, pixels }, decoders);
    if (![pixels.frame, pixels.view].every(isWhole)) throw new Error("a raster of the wrong length");
    return "read";
  };
}
