import { DEFAULT_STATE_DIR } from "./local/service.ts";
import { prepare } from "./local/prepare.ts";
import { typedOptions } from "./local/typed-options.ts";
import { CONFIGS, ROOT } from "./local/wrangler.ts";

const USAGE = `pnpm svc setup

Prepares .wrangler/state and .dev.vars for plain wrangler dev, and prints the command to run. You do not need it for pnpm start.`;

typedOptions(USAGE, { options: {} });
await prepare(DEFAULT_STATE_DIR, ROOT);
console.log(`The databases in .wrangler/state are up to date, and .dev.vars holds the secrets they were written with. Now

  npx wrangler dev                                        the edge script alone
  npx wrangler dev ${CONFIGS.map((config) => `-c ${config}`).join(" ")}
                                                          all scripts, as pnpm start does

Alone, what other scripts do is missing: photos are stored and wait for their checks, places are not looked up, and papers and clips do not
answer. Pages that load again while you write them: pnpm svc reload. An account and its keys: pnpm svc tenant --org acme --name Acme --credits-cents 20000 --owner-email ada@acme.example`);
