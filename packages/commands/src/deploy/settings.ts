import { isJurisdiction, type Jurisdiction } from "@svc/platform/jurisdiction";
import type { TomlTable } from "smol-toml";
import { tableOf } from "./environments.ts";
import type { Found } from "./plan.ts";
import { EDGE } from "./scripts.ts";
import type { LackedSecret } from "./secrets.ts";

type Sections = ReadonlyMap<string, TomlTable>;
/** The edge script's section, and its variables. */
type Edge = { readonly vars: TomlTable; readonly section: TomlTable };

/** Something that an operator can set, and what its absence means. */
type Setting = {
  readonly name: string;
  readonly isSet: (edge: Edge) => boolean;
  /** What does not work without it, and how to set it if the name does not say so. */
  readonly without: string;
  /** Without it, production is of no use to anyone, so it is not deployed. */
  readonly isVital?: boolean;
};

/** A reserved domain, so that no mail ever reaches anyone. */
const NO_ONE = "svc.example";

const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
const whereSet =
  (...names: readonly string[]) =>
  ({ vars }: Edge) =>
    names.every((name) => isText(vars[name]));

const SETTINGS: readonly Setting[] = [
  {
    name: "MAIL",
    isSet: sendsMail,
    without:
      "no sign-in code can be sent, so no one can open /app, and no link or result is mailed. Set MAIL_FROM and MAIL=resend or cloudflare",
    isVital: true,
  },
  {
    name: "SECURITY_CONTACT",
    isSet: ({ vars: { SECURITY_CONTACT: contact } }) =>
      typeof contact === "string" && contact !== "" && !contact.includes(NO_ONE),
    without: "security.txt names an address that no one reads. Use a mailto: or https: address of yours",
    isVital: true,
  },
  {
    name: "ALERTS_TO",
    isSet: whereSet("ALERTS_TO"),
    without: "no one is mailed when messages cannot be processed; only the log says so",
  },
  {
    name: "PAYMENTS",
    isSet: whereSet("PAYMENTS"),
    without: "tenants cannot pay by card; plans and credits come only from `pnpm ops`",
  },
  {
    name: "SELLER_NAME, SELLER_ADDRESS and SELLER_TAX_ID",
    isSet: whereSet("SELLER_NAME", "SELLER_ADDRESS", "SELLER_TAX_ID"),
    without: "invoices answer 409",
  },
  {
    name: "TSA_URL",
    isSet: whereSet("TSA_URL"),
    without: "record seals have no time stamp of an independent authority",
  },
  {
    name: "JURISDICTION",
    isSet: whereSet("JURISDICTION"),
    without:
      "Cloudflare chooses where data is kept. It can be chosen only before the first deployment, by --jurisdiction eu, us or fedramp",
  },
];

/** A setting that is absent, in words for an operator. */
export type Unset = { readonly name: string; readonly without: string; readonly isVital: boolean };

/** What an environment's sections leave unset. `deployment`: what its account has and will get. */
export function unsetIn(sections: Sections, deployment?: Deployment): readonly Unset[] {
  const section = tableOf(sections.get(EDGE));
  const edge = { section, vars: tableOf(section["vars"]) };
  const unset = SETTINGS.filter(({ isSet }) => !isSet(edge)).map(({ name, without, isVital = false }) => ({
    name,
    without,
    isVital,
  }));
  return deployment ? [...unsetBy(section, deployment), ...unset] : unset;
}

type Deployment = {
  readonly found: Found;
  readonly address: string | undefined;
  readonly lacked: readonly LackedSecret[];
};

function unsetBy(section: TomlTable, { found, address, lacked }: Deployment): readonly Unset[] {
  const { route, routes, workers_dev: hasSubdomain } = section;
  const hasRoute = isText(route) || (Array.isArray(routes) && routes.length > 0) || hasSubdomain === true;
  const isReachable = address !== undefined || hasRoute || found.secrets.has(EDGE);
  const lacksSigner = lacked.some(
    ({ name, origin }) => origin === "optional" && process.env[name] === undefined,
  );
  return [...(isReachable ? [] : [ADDRESS]), ...(lacksSigner ? [SIGNER] : [])];
}

const ADDRESS: Unset = {
  name: "--address",
  without:
    "no one can reach the service. Name a host of a domain in your account: --address https://photos.example.com",
  isVital: true,
};

const SIGNER: Unset = {
  name: "C2PA_SIGNER",
  without:
    "photos get no Content Credentials; packages/commands/docs/deploy.md says where certificates come from",
  isVital: false,
};

/** @throws if something vital is unset */
export function requireUsable(unset: readonly Unset[]): void {
  const vital = unset.filter(({ isVital }) => isVital).map(({ name }) => name);
  if (vital.length > 0)
    throw new Error(
      `production cannot be used without ${vital.join(", ")}: set them and deploy again. Nothing was changed`,
    );
}

/**
 * The jurisdiction that every script of an environment names.
 *
 * @throws if they differ, because each would then have objects and files of its own
 */
export function jurisdictionOf(sections: Sections): Jurisdiction | undefined {
  const named = new Set([...sections.values()].map((section) => tableOf(section["vars"])["JURISDICTION"]));
  const [first, other] = [...named].map((each) => (typeof each === "string" ? each : "not set"));
  if (other !== undefined)
    throw new Error(
      `JURISDICTION is ${first} in one wrangler.toml and ${other} in another: set all to the same`,
    );
  if (first === "not set") return undefined;
  if (isJurisdiction(first)) return first;
  throw new Error(`JURISDICTION is ${first}, but must be eu, us or fedramp`);
}

/** The key of a provider is a secret, which the deployment asks for. */
function sendsMail({ vars, section }: Edge): boolean {
  const { MAIL: provider, MAIL_FROM: from } = vars;
  const isBound = Array.isArray(section["send_email"]) && section["send_email"].length > 0;
  return isText(from) && (provider === "resend" || (provider === "cloudflare" && isBound));
}
