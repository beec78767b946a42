import { writeFileSync } from "node:fs";
import path from "node:path";
import { OFFICIAL_LISTS, readTrustLists, trustListFile } from "./trust-list/trust-lists.ts";
import { misused, typedOptions } from "./local/typed-options.ts";
import { ROOT } from "./local/wrangler.ts";

const USAGE = `pnpm svc trust-list [--signers URL …] [--time-stamps URL …] [--revoked URL …]

Downloads the current lists of trusted signers, trusted time-stamp authorities and revoked certificates, and replaces the committed
file. By default it reads the C2PA's own lists, which mark withdrawn authorities. A list is JSON (ETSI TS 119 602) or PEM.
--revoked takes certificate revocation lists (RFC 5280) of authorities on those lists. You can repeat each option.`;

const FILE = path.join(ROOT, "packages/seal/src/c2pa/trust-list.json");
const URLS = { type: "string", multiple: true, default: [] as string[] } as const;

const { values } = typedOptions(USAGE, {
  options: { signers: URLS, "time-stamps": URLS, revoked: URLS },
});
const { signers, "time-stamps": timeStamps, revoked } = values;
const wrong = [...signers, ...timeStamps, ...revoked].find(
  (url) => !URL.canParse(url) || !/^https?:/.test(url),
);
if (wrong !== undefined) misused(`${wrong} is not a URL of a list`, USAGE);
try {
  const lists = await readTrustLists({
    signers: signers.length > 0 ? signers : OFFICIAL_LISTS.signers,
    timeStamps: timeStamps.length > 0 ? timeStamps : OFFICIAL_LISTS.timeStamps,
    revoked,
  });
  writeFileSync(FILE, trustListFile(lists, new Date()));
  console.log(`Written to ${path.relative(ROOT, FILE)}:`);
  for (const kind of ["signers", "timeStamps"] as const) {
    console.log(`${kind === "signers" ? "signers" : "time stamp authorities"}: ${lists[kind].length}`);
    for (const { subject } of lists[kind]) console.log(`  ${subject.replaceAll("\n", ", ")}`);
  }
  console.log(`revoked: ${lists.revoked.length}`);
  for (const { issuer, serial } of lists.revoked)
    console.log(`  ${serial === undefined ? `all by ${issuer}` : `${serial} by ${issuer}`}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
