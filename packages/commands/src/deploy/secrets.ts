import { randomBytes } from "node:crypto";
import type { TomlTable } from "smol-toml";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { createDevelopmentAuthority } from "@svc/seal/c2pa/development-authority";
import { type Environment, tableOf } from "./environments.ts";
import type { Found } from "./plan.ts";
import { ANALYZER, EDGE, SEALER } from "./scripts.ts";

/** A secret that a script lacks, and its origin. */
export type LackedSecret = {
  readonly config: string;
  readonly name: string;
  /**
   * `made`: generated here. `asked`: only the operator has it. `optional`: without it, a part of the service stays off.
   */
  readonly origin: "made" | "asked" | "optional";
};

type Vars = TomlTable;
type Rule = readonly [
  config: string,
  name: string,
  wants: (vars: Vars) => LackedSecret["origin"] | undefined,
];

const made = () => "made" as const;
const askedWhere = (name: string, value: string) => (vars: Vars) =>
  vars[name] === value ? ("asked" as const) : undefined;

const RULES: readonly Rule[] = [
  [EDGE, "SERVICE_SECRETS", made],
  [EDGE, "SEAL_KEYS", made],
  [EDGE, "OPERATOR_TOKEN", made],
  [EDGE, "RESEND_API_KEY", askedWhere("MAIL", "resend")],
  [EDGE, "TWILIO_AUTH_TOKEN", askedWhere("SMS", "twilio")],
  [EDGE, "STRIPE_SECRET_KEY", askedWhere("PAYMENTS", "stripe")],
  [EDGE, "STRIPE_WEBHOOK_SECRET", askedWhere("PAYMENTS", "stripe")],
  // Outside production no one relies on seals, so an unknown root is good enough
  [SEALER, "C2PA_SIGNER", (vars) => (vars["ENVIRONMENT"] === "production" ? "optional" : "made")],
  ["workers/places/wrangler.toml", "GEOCODER_GOOGLE_KEY", askedWhere("GEOCODER", "google")],
  [ANALYZER, "REVERSE_TINEYE_KEY", askedWhere("REVERSE", "tineye")],
  [ANALYZER, "REVERSE_GOOGLE_KEY", askedWhere("REVERSE", "google")],
];

/** The secrets that the environment's variables require and its scripts lack. */
export function lackedSecrets(
  sections: ReadonlyMap<string, TomlTable>,
  found: Found,
): readonly LackedSecret[] {
  return RULES.flatMap(([config, name, wants]) => {
    const origin = wants(tableOf(sections.get(config)?.["vars"]));
    const isThere = found.secrets.get(config)?.includes(name) === true;
    return origin === undefined || isThere ? [] : [{ config, name, origin }];
  });
}

const MAKERS: Readonly<Record<string, () => Promise<string>>> = {
  SERVICE_SECRETS: async () => `1:${randomBytes(32).toString("base64url")}`,
  SEAL_KEYS: () => withNewKey(undefined, new Date()),
  OPERATOR_TOKEN: async () => `svc_operator_${randomBytes(32).toString("base64url")}`,
  C2PA_SIGNER: async () => (await createDevelopmentAuthority(Date.now())).signer,
};

/** Generates a secret with origin `made`. */
export async function makeSecret(name: string): Promise<string> {
  const make = MAKERS[name];
  if (!make) throw new Error(`${name} cannot be made here`);
  return make();
}

/** A description for the plan. */
export function describeSecret(
  name: string,
  from: LackedSecret["origin"] | "environment variable" | "kept",
  environment: Environment,
): string {
  const where = `.wrangler/deploy/${environment}.secrets.json`;
  switch (from) {
    case "environment variable":
      return `set the secret ${name} to what this environment variable holds`;
    case "kept":
      return `set the secret ${name} to what an earlier run kept in ${where}`;
    case "made":
      return `make the secret ${name}, and keep it in ${where}`;
    case "asked":
      return `ask for the secret ${name}`;
    case "optional":
      return `leave ${name} unset: what it is for stays off until it is set`;
  }
}
