import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withEnvironments } from "./deploy/environments.ts";
import { CONFIGS, ROOT } from "./local/wrangler.ts";

for (const config of CONFIGS) {
  const file = path.join(ROOT, config);
  writeFileSync(file, withEnvironments(readFileSync(file, "utf8")));
}
console.log(`Every script has its environments: ${CONFIGS.join(", ")}`);
