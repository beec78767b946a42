import { writeFileSync } from "node:fs";
import { typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { billOf, totalOf } from "./cost/list-prices.ts";
import { MEASURED_PHOTOS, UNIT_COSTS } from "./cost/unit-costs.ts";
import { usesOfVerification } from "./cost/use-of-verification.ts";

/** SPEC 8: the price of a photo for a tenant. */
const PAID_USD = 0.2;

const USAGE = `pnpm svc cost [--write] [--receiver-ms 5000]

Runs verifications and counts what Cloudflare bills for one, in US dollars at list prices. --write saves the counts in docs/unit-costs.json.
--receiver-ms sets how long the tenant's server takes to answer a webhook.`;

const { values } = typedOptions(USAGE, {
  options: { write: { type: "boolean", default: false }, "receiver-ms": { type: "string" } },
});
const { "receiver-ms": typed } = values;
const receiverMs = typed === undefined ? 0 : wholeNumber("receiver-ms", typed, USAGE);
const uses = await usesOfVerification(MEASURED_PHOTOS, { receiverMs });
for (const [place, use] of uses.entries()) {
  const photos = MEASURED_PHOTOS[place] ?? 0;
  const items = billOf(use);
  const usd = totalOf(items);
  console.log(`\n| one verification, photos: ${photos} | amount | US$ |\n| --- | --- | --- |`);
  for (const item of items)
    console.log(`| ${item.what} | ${item.amount.toPrecision(3)} | ${item.usd.toFixed(7)} |`);
  console.log(
    `| all | | ${usd.toFixed(5)}, ${((100 * usd) / (PAID_USD * photos)).toFixed(2)} % of what is paid |`,
  );
}
if (values.write) writeFileSync(UNIT_COSTS, `${JSON.stringify(uses, undefined, 2)}\n`);
console.log(JSON.stringify({ uses }));
