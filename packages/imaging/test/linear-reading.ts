import { describeLinear } from "@svc/testkit/describe-linear";
import { admit } from "../src/admit.ts";
import { readMetadata } from "../src/metadata.ts";
import { readPdfMetadata } from "../src/pdf-metadata.ts";
import { withoutPosition } from "../src/remove-position.ts";
import { sniff } from "../src/sniff.ts";
import { structureRefusal } from "../src/structure.ts";
import { readTraces } from "../src/traces/read-traces.ts";
import { GROWING } from "./growing-files.ts";
import { decoders } from "./photos.ts";

/** Reads a photo as the analyzer does. */
async function readPhoto(file: Uint8Array): Promise<void> {
  const sniffed = sniff(file);
  if ("refused" in sniffed || !admit(sniffed, file.length).ok) return;
  await readMetadata(file, sniffed);
  const pixels = await decoders.readPixels(file, sniffed, { view: true });
  if (!("failed" in pixels)) await readTraces({ bytes: file, sniffed, pixels }, decoders);
}

/** Prepares a file for c2pa-rs as the sealer does. */
async function prepare(file: Uint8Array): Promise<void> {
  structureRefusal(file);
  await withoutPosition(new Uint8Array(file));
}

/** Runs this room's readers over every format and part. Compares files of `bytes` with files twice as large. */
export function describeLinearReading(bytes: number): void {
  describeLinear("reading a photo", GROWING.photos, { read: readPhoto, bytes });
  describeLinear("preparing a photo", GROWING.photos, { read: prepare, bytes });
  describeLinear("preparing a clip", GROWING.clips, { read: prepare, bytes });
  describeLinear("reading a document", GROWING.documents, { read: readPdfMetadata, bytes });
}
