import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withEnvironments } from "./deploy/environments.ts";
import { typedOptions } from "./local/typed-options.ts";
import { CONFIGS, ROOT } from "./local/wrangler.ts";

const USAGE = `pnpm svc environments

Rewrites the sections sandbox, staging and production of each wrangler.toml from the settings above them.`;

typedOptions(USAGE, { options: {} });
for (const config of CONFIGS) {
  const file = path.join(ROOT, config);
  writeFileSync(file, withEnvironments(readFileSync(file, "utf8")));
}
console.log(`Every script has its environments: ${CONFIGS.join(", ")}`);
