import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { hashHex, perceptualHash } from "@svc/imaging/hash";
import { sniff } from "@svc/imaging/sniff";
import { addKnownImage, type StatementText } from "@svc/store/operator-statements";
import { parse } from "csv-parse/sync";
import { compileCodecs } from "@svc/imaging/tools/codecs";
import { createDecoders } from "@svc/imaging/decode";
import { DEFAULT_STATE_DIR } from "./local/service.ts";
import { executeSql, placeOf } from "./local/place.ts";

const USAGE = `pnpm known-images --list FILE.csv [--remote --env production]

Loads images that are known to be online into the index that \`reverse\` searches. FILE.csv has the columns
path,page_url,image_url (path relative to the file; image_url may be empty). Loading an image again changes nothing.`;

type Listed = { readonly path: string; readonly page_url: string; readonly image_url?: string };

const { values } = parseArgs({
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
const decoders = createDecoders(compileCodecs());
const folder = path.dirname(values.list);
const listed = parse<Listed>(readFileSync(values.list), {
  columns: true,
  bom: true,
  skip_empty_lines: true,
});
const statements: StatementText[] = [];
for (const image of listed) statements.push(...(await statementsOf(image)));
await executeSql(statements, place);
console.log(`${listed.length} images are in the index`);

async function statementsOf(image: Listed): Promise<readonly StatementText[]> {
  if (!/^https?:/.test(image.page_url) || !URL.canParse(image.page_url)) {
    throw new Error(`${image.path}: page_url must be a web address, got ${JSON.stringify(image.page_url)}`);
  }
  const bytes = readFileSync(path.resolve(folder, image.path));
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) throw new Error(`${image.path}: ${sniffed.refused}`);
  const pixels = await decoders.readPixels(bytes, sniffed);
  if ("failed" in pixels) throw new Error(`${image.path}: ${pixels.detail}`);
  const phash = hashHex(perceptualHash(pixels.frame));
  const id = createHash("sha256").update(`${image.page_url}\n`).update(bytes).digest("hex").slice(0, 32);
  return addKnownImage({ id, phash, pageUrl: image.page_url, imageUrl: image.image_url || undefined });
}
