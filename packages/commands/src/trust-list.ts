import { writeFileSync } from "node:fs";
import path from "node:path";
import { OFFICIAL_LISTS, readTrustLists, trustListFile } from "./trust-list/trust-lists.ts";
import { ROOT } from "./local/wrangler.ts";

const FILE = path.join(ROOT, "packages/seal/src/c2pa/trust-list.json");

// `pnpm trust-list [URL …]`: whose Content Credentials are trusted, as it is published today
const urls = process.argv.slice(2);
const list = await readTrustLists(urls.length > 0 ? urls : OFFICIAL_LISTS);
writeFileSync(FILE, trustListFile(list, new Date()));
console.log(`${list.certificates.length} certificates written to ${path.relative(ROOT, FILE)}:`);
for (const { subject } of list.certificates) console.log(`  ${subject.replaceAll("\n", ", ")}`);
