import { writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@svc/commands/local/free-port";
import { type RunningService, type ServiceOptions, startService } from "@svc/commands/local/service";
import type { Journey } from "./harness.ts";

const ENTRYPOINTS = { places: "Places", reader: "Reader" } as const;

/** This script alone, behind a front that tests may ask since it has no address: `places-front.ts`, `reader-front.ts`. */
export async function startBehindFront(
  { stateDir }: Pick<Journey, "stateDir">,
  script: keyof typeof ENTRYPOINTS,
  vars: Pick<ServiceOptions, "placesVars"> = {},
): Promise<RunningService> {
  const front = path.join(stateDir, "front.wrangler.toml");
  writeFileSync(
    front,
    `name = "front"
main = ${JSON.stringify(path.join(import.meta.dirname, `${script}-front.ts`))}
compatibility_date = "2026-08-01"
[[services]]
binding = "${script.toUpperCase()}"
service = "photo-verification-${script}"
entrypoint = "${ENTRYPOINTS[script]}"
`,
  );
  const configs = [front, `workers/${script}/wrangler.toml`];
  return startService({ port: await freePort(), stateDir, configs, ...vars });
}
