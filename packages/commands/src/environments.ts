import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withEnvironments } from "./deploy/environments.ts";
import { typedOptions } from "./local/typed-options.ts";
import { CONFIGS, ROOT } from "./local/wrangler.ts";

const USAGE = `pnpm svc environments

Writes the sections of sandbox, staging and production anew in each wrangler.toml, from what stands before them.`;

typedOptions(USAGE, { options: {} });
for (const config of CONFIGS) {
  const file = path.join(ROOT, config);
  writeFileSync(file, withEnvironments(readFileSync(file, "utf8")));
}
console.log(`Every script has its environments: ${CONFIGS.join(", ")}`);
