import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hashHex } from "@svc/imaging/hash";
import { encodeFingerprint } from "@svc/matching/fingerprint-bytes";
import { nodeFingerprinter } from "@svc/matching/tools/node-fingerprinter";
import { sniff } from "@svc/imaging/sniff";
import { addKnownImage, type StatementText } from "@svc/store/operator/operator-statements";
import { parse } from "csv-parse/sync";
import { compileCodecs } from "@svc/imaging/tools/codecs";
import { createDecoders } from "@svc/imaging/decode";
import { DEFAULT_STATE_DIR } from "./local/service.ts";
import { executeSql, placeOf } from "./local/place.ts";
import { typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm svc known-images --list FILE.csv [--remote --env production]

Loads images that are known to be online into the index that \`reverse\` searches. Copies, crops, mirror images and screenshots of them
are then found. FILE.csv has the columns path,page_url,image_url (path relative to the file; image_url may be empty). Loading an image
again changes nothing.`;

/** Images written in one go, about 20 KB each. */
const SLICE = 500;

type Listed = { readonly path: string; readonly page_url: string; readonly image_url?: string };

const { values } = typedOptions(USAGE, {
  options: {
    list: { type: "string" },
    remote: { type: "boolean", default: false },
    env: { type: "string" },
    "persist-to": { type: "string", default: DEFAULT_STATE_DIR },
  },
});
if (values.list === undefined) {
  console.error(USAGE);
  process.exit(2);
}
const place = placeOf(values, values["persist-to"]);
const { list } = values;
const decoders = createDecoders(compileCodecs());
const fingerprintOf = nodeFingerprinter();
try {
  const listed = readListed(list);
  for (let from = 0; from < listed.length; from += SLICE) {
    const statements: StatementText[] = [];
    for (const image of listed.slice(from, from + SLICE)) statements.push(...(await statementsOf(image)));
    await executeSql(statements, place);
  }
  console.log(`${listed.length} images are in the index`);
} catch (error) {
  // Rows already written stay; loading the corrected list again does not change them
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readListed(file: string): readonly Listed[] {
  return parse<Listed>(bytesOf(file), { columns: true, bom: true, skip_empty_lines: true });
}

function bytesOf(file: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`${file} cannot be read: check that it exists and is a file`, { cause: error });
  }
}

async function statementsOf(image: Listed): Promise<readonly StatementText[]> {
  if (!/^https?:/.test(image.page_url) || !URL.canParse(image.page_url)) {
    throw new Error(`${image.path}: page_url must be a web address, got ${JSON.stringify(image.page_url)}`);
  }
  const bytes = bytesOf(path.resolve(path.dirname(list), image.path));
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) throw new Error(`${image.path}: ${sniffed.refused}`);
  const pixels = await decoders.readPixels(bytes, sniffed);
  if ("failed" in pixels) throw new Error(`${image.path}: ${pixels.detail}`);
  const fingerprint = fingerprintOf(pixels.frame);
  const id = createHash("sha256").update(`${image.page_url}\n`).update(bytes).digest("hex").slice(0, 32);
  return addKnownImage({
    image: {
      id,
      phash: hashHex(fingerprint.phash),
      pageUrl: image.page_url,
      imageUrl: image.image_url || undefined,
    },
    embedding: new Uint8Array(fingerprint.embedding.buffer),
    fingerprint: encodeFingerprint(fingerprint),
  });
}
