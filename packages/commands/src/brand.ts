import { parseArgs } from "node:util";
import { flawsOf, setBrand } from "./brands.ts";
import { DEFAULT_STATE_DIR } from "./service.ts";
import { placeOf } from "./sql.ts";

const USAGE = `pnpm brand --org acme --slug main --name "Acme" [--accent "#0a5"] [--logo FILE.png]
  [--support-url https://acme.example/help] [--default] [--remote --env production --bucket NAME]

Adds a brand profile to an account, or replaces the one with this slug: what is left out is taken away, but for --default. The capture page shows it for verifications
created with that brand_slug; with --default also for those without one. A logo is a PNG, JPEG or WebP of at most 512 KB.`;

const { values } = parseArgs({
  options: {
    org: { type: "string" },
    slug: { type: "string" },
    name: { type: "string" },
    accent: { type: "string" },
    logo: { type: "string" },
    "support-url": { type: "string" },
    default: { type: "boolean", default: false },
    remote: { type: "boolean", default: false },
    env: { type: "string" },
    bucket: { type: "string", default: "photo-verification" },
    "persist-to": { type: "string", default: DEFAULT_STATE_DIR },
  },
});
const { org, slug, name, accent, bucket } = values;
if (!org || !slug || !name) {
  console.error(USAGE);
  process.exit(2);
}
const profile = {
  org,
  slug,
  name,
  accent,
  supportUrl: values["support-url"],
  logoFile: values.logo,
  isDefault: values.default,
};
const flaws = flawsOf(profile);
if (flaws.length > 0) {
  console.error(flaws.join("\n"));
  process.exit(2);
}
const place = placeOf(values, values["persist-to"]);
try {
  const { id } = await setBrand(profile, { place, bucket });
  console.log(JSON.stringify({ id, org, slug, name }, null, 2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
