import { secretsIn, DEFAULT_STATE_DIR } from "./local/service.ts";
import { isRetention } from "@svc/domain/verification/settings";
import { boundDatabases } from "./local/bound-databases.ts";
import { addTenant, isEmail, isOrg } from "./tenants.ts";
import { placeOf } from "./local/place.ts";
import { typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm svc tenant --org acme --name "Acme Insurance" [--credits-cents 20000] [--role read] [--retention-days 30] [--shard 1]
  [--owner-email ada@acme.example] [--notify-email claims@acme.example]
  [--allowed-origin https://app.acme.example …] [--remote --env production]

Creates an account and prints its keys, once. With --remote, SERVICE_SECRETS must contain the secrets of the environment.`;

const { values } = typedOptions(USAGE, {
  options: {
    org: { type: "string" },
    name: { type: "string" },
    "credits-cents": { type: "string", default: "0" },
    role: { type: "string", default: "full" },
    "retention-days": { type: "string" },
    shard: { type: "string" },
    "owner-email": { type: "string" },
    "notify-email": { type: "string" },
    "allowed-origin": { type: "string", multiple: true, default: [] },
    remote: { type: "boolean", default: false },
    env: { type: "string" },
  },
});
const { org, name, role } = values;
if (!org || !name || (role !== "full" && role !== "read")) {
  console.error(USAGE);
  process.exit(2);
}
const retentionDays = wholeNumber(values["retention-days"]);
if (retentionDays !== undefined && !isRetention(retentionDays)) {
  console.error("--retention-days must be a whole number from 1 to 3650");
  process.exit(2);
}
const shard = wholeNumber(values.shard);
const databases = boundDatabases(values.env);
if (shard !== undefined && databases[shard] === undefined) {
  const numbers = [...databases.keys()].join(", ");
  console.error(`--shard must be one of ${numbers}: wrangler.toml has the databases ${databases.join(", ")}`);
  process.exit(2);
}
if (!isOrg(org)) {
  console.error("--org must be at most 40 lowercase letters, digits and single hyphens: it is part of links");
  process.exit(2);
}
const openingBalanceCents = wholeNumber(values["credits-cents"]);
if (!Number.isSafeInteger(openingBalanceCents)) {
  console.error("--credits-cents must be a whole number of cents");
  process.exit(2);
}
const emails = [values["owner-email"], values["notify-email"]];
if (emails.some((email) => email !== undefined && !isEmail(email))) {
  console.error("--owner-email and --notify-email must be e-mail addresses");
  process.exit(2);
}
const secrets = values.remote ? (process.env["SERVICE_SECRETS"] ?? "") : secretsIn(DEFAULT_STATE_DIR);
const place = placeOf(values, DEFAULT_STATE_DIR);
const keys = await addTenant(
  {
    org,
    name,
    role,
    openingBalanceCents,
    shard,
    retentionDays,
    ownerEmail: values["owner-email"],
    notifyEmail: values["notify-email"],
    allowedOrigins: values["allowed-origin"],
    secrets,
    environment: values.env,
  },
  place,
).catch((error: unknown) => {
  if (!String(error).includes("accounts.org")) throw error;
  console.error(`--org ${org} is already used by another account`);
  process.exit(2);
});
console.log(JSON.stringify({ org, ...keys }, null, 2));

/** NaN unless the text consists of digits only; `Number` also accepts "", "0x1" and "1e0". */
function wholeNumber(text: string): number;
function wholeNumber(text: string | undefined): number | undefined;
function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
