import { readFileSync } from "node:fs";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm svc seal-keys [--rotate FILE] > seal-keys.json

Prints a value for the secret SEAL_KEYS: a key of its own that signs records from now on. With --rotate, the public halves of the
keys in FILE (the value until now) stay in it, so that their seals can still be checked. Set it with
wrangler secret put SEAL_KEYS --env production < seal-keys.json, and keep the file where secrets are kept.`;

try {
  const { values } = typedOptions(USAGE, { options: { rotate: { type: "string" } } });
  const old = values.rotate === undefined ? undefined : readFileSync(values.rotate, "utf8");
  console.log(await withNewKey(old, new Date()));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
