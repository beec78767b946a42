/**
 * Measures the cost of an untrusted file after warming up with another: `node --expose-gc tools/read-cost.ts FILE
 * WARM`. Prints one line of JSON; `outcome` says how reading ended.
 */
import { readFileSync } from "node:fs";
import { admit } from "../src/admit.ts";
import { createDecoders } from "../src/decode.ts";
import { readMetadata } from "../src/metadata.ts";
import { readPdfMetadata } from "../src/pdf-metadata.ts";
import { sniff } from "../src/sniff.ts";
import { compileCodecs } from "./codecs.ts";
import { costOf } from "./peak.ts";

const decoders = createDecoders(compileCodecs());

async function read(path: string): Promise<string> {
  const file = readFileSync(path);
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.length);
  if (Buffer.from(bytes.subarray(0, 5)).toString() === "%PDF-") {
    return `PDF, ${Object.keys(readPdfMetadata(bytes).tags.xmp).length} tags`;
  }
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return sniffed.refused;
  const admission = admit(sniffed, bytes.length);
  if (!admission.ok) return admission.message;
  const { tags } = await readMetadata(bytes, sniffed);
  const pixels = await decoders.readPixels(bytes, sniffed);
  const found = Object.values(tags).reduce((sum, group) => sum + Object.keys(group).length, 0);
  return `${"failed" in pixels ? pixels.detail : "read"}, ${found} tags`;
}

const [path = "", warm = ""] = process.argv.slice(2);
for (let i = 0; i < 3; i++) await read(warm);
let outcome = "";
const cost = await costOf(async () => {
  outcome = await read(path);
});
console.log(JSON.stringify({ ...cost, outcome }));
