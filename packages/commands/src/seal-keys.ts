import { readFileSync } from "node:fs";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm svc seal-keys [--rotate FILE] > seal-keys.json

Prints a new value for the secret SEAL_KEYS, with a new key that signs records from then on. With --rotate, it keeps the public halves
of the keys in FILE (the current value), so that their seals can still be checked. Set it with
wrangler secret put SEAL_KEYS --env production < seal-keys.json, and store the file with your other secrets.`;

try {
  const { values } = typedOptions(USAGE, { options: { rotate: { type: "string" } } });
  const old = values.rotate === undefined ? undefined : readFileSync(values.rotate, "utf8");
  console.log(await withNewKey(old, new Date()));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
