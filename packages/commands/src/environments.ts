import { writeEnvironments } from "./deploy/scripts.ts";
import { typedOptions } from "./local/typed-options.ts";
import { CONFIGS } from "./local/wrangler.ts";

const USAGE = `pnpm svc environments

Rewrites the sections sandbox, staging and production of each wrangler.toml from the settings above them.`;

typedOptions(USAGE, { options: {} });
writeEnvironments();
console.log(`Every script has its environments: ${CONFIGS.join(", ")}`);
