import { isJurisdiction, JURISDICTIONS } from "./jurisdiction.ts";

/** Where a script runs, and the variables that only a developer's machine may set. */
export type Switches = {
  readonly ENVIRONMENT: string;
  /** `1` only on a developer's machine: mail is not sent but kept and shown at /dev/mail. */
  readonly DEV?: string;
  readonly ALLOW_INSECURE_WEBHOOKS?: string;
  readonly RATE_LIMITS?: string;
  /** `test` or `stripe`, see payments-config.ts. */
  readonly PAYMENTS?: string;
  /** `cloudflare`, `resend` or `mailbox`, see mail-config.ts. */
  readonly MAIL?: string;
  /** `twilio` or `mailbox`, see sms-config.ts. */
  readonly SMS?: string;
  /** Tests only, see fault.ts. */
  readonly FAULT?: string;
  /** Seconds for each second of the webhook schedule. Ignored unless ENVIRONMENT is `local`. */
  readonly WEBHOOK_PACE?: string;
};

const SWITCHES: readonly (readonly [name: keyof Switches, isSet: (value: string) => boolean])[] = [
  ["DEV", (value) => value !== ""],
  ["ALLOW_INSECURE_WEBHOOKS", (value) => value !== ""],
  ["RATE_LIMITS", (value) => value === "off"],
  ["MAIL", (value) => value === "mailbox"],
  ["SMS", (value) => value === "mailbox"],
  ["FAULT", (value) => value !== ""],
  ["WEBHOOK_PACE", (value) => value !== ""],
];

/**
 * Returns why a script must not serve, or undefined: a developer's switch is set in a deployment. The test
 * gateway for cards is also allowed in the sandbox.
 */
export function interlock(env: Partial<Switches> & { readonly JURISDICTION?: string }): string | undefined {
  const { ENVIRONMENT, JURISDICTION } = env;
  // Developer switches are harmless here. Any other name, or none, counts as a deployment.
  if (ENVIRONMENT === "local") return undefined;
  const wrong = SWITCHES.filter(([name, isSet]) => isSet(env[name] ?? "")).map(([name]) => name);
  if (env.PAYMENTS === "test" && ENVIRONMENT !== "sandbox") wrong.push("PAYMENTS");
  if (JURISDICTION !== undefined && !isJurisdiction(JURISDICTION)) {
    return `JURISDICTION is ${JURISDICTION}, but must be one of ${JURISDICTIONS.join(", ")}, or absent`;
  }
  if (wrong.length === 0) return undefined;
  const settings = wrong.map((name) => `${name}=${env[name] ?? ""}`).join(", ");
  return `ENVIRONMENT is ${ENVIRONMENT ?? "not set"}, where these must not be set: ${settings}`;
}

/** The hint for a developer whose service lacks its secrets or tables. Deployments show no such hint. */
export function setupHint({ ENVIRONMENT }: Partial<Switches>): string | undefined {
  return ENVIRONMENT === "local"
    ? "run `npx -y pnpm@12.21.0 svc setup` at the root of the repository, then start again"
    : undefined;
}
