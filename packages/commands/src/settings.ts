import { isEnvironment } from "./deploy/environments.ts";
import { sectionsOf } from "./deploy/scripts.ts";
import { jurisdictionOf, unsetIn } from "./deploy/settings.ts";
import { misused, typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm svc settings [--remote] --env sandbox|staging|production

Prints where the environment keeps its data, what is not set and what that means. Reads wrangler.toml, not the account.`;

const { env } = typedOptions(USAGE, {
  options: { env: { type: "string" }, remote: { type: "boolean" } },
}).values;
if (!isEnvironment(env)) misused("--env is missing: choose sandbox, staging or production", USAGE);
const sections = sectionsOf(env);
const settings = {
  jurisdiction: jurisdictionOf(sections) ?? null,
  not_set: unsetIn(sections).map(({ name, without }) => ({ name, without })),
};
console.log(JSON.stringify(settings, null, 2));
