import { writeFileSync } from "node:fs";
import path from "node:path";
import { OFFICIAL_LISTS, readTrustLists, trustListFile } from "./trust-list/trust-lists.ts";
import { misused, typedOptions } from "./local/typed-options.ts";
import { ROOT } from "./local/wrangler.ts";

const USAGE = `pnpm trust-list [URL …]

Writes anew whose Content Credentials are trusted, as it is published today: by default in the C2PA's own lists.`;

const FILE = path.join(ROOT, "packages/seal/src/c2pa/trust-list.json");

const { positionals: urls } = typedOptions(USAGE, { allowPositionals: true, options: {} });
const wrong = urls.find((url) => !URL.canParse(url) || !/^https?:/.test(url));
if (wrong !== undefined) misused(`${wrong} is no address of a list`, USAGE);
try {
  const list = await readTrustLists(urls.length > 0 ? urls : OFFICIAL_LISTS);
  writeFileSync(FILE, trustListFile(list, new Date()));
  console.log(`${list.certificates.length} certificates written to ${path.relative(ROOT, FILE)}:`);
  for (const { subject } of list.certificates) console.log(`  ${subject.replaceAll("\n", ", ")}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
