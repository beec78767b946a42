import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ACCENT, BRAND_SLUG, LOGO_FORMATS, LOGO_MAX_BYTES, type Logo } from "@svc/domain/brand";
import { type AccountId, type BrandId, newBrandId } from "@svc/domain/ids";
import { sniff } from "@svc/imaging/sniff";
import { logoKey } from "@svc/store/files";
import { executeSql, insert, literal, type Place, placeArguments, querySql } from "./sql.ts";
import { runWrangler } from "./wrangler.ts";

export type BrandProfile = {
  readonly org: string;
  readonly slug: string;
  readonly name: string;
  readonly accent?: string | undefined;
  readonly supportUrl?: string | undefined;
  readonly logoFile?: string | undefined;
  readonly isDefault: boolean;
};

export type BrandTarget = { readonly place: Place; readonly bucket: string };

/** What is wrong with a profile, in the words of the command's options. */
export function flawsOf({ slug, name, accent, supportUrl }: BrandProfile): readonly string[] {
  const fits = slug.length >= 2 && slug.length <= 40 && BRAND_SLUG.test(slug);
  return [
    ...(fits ? [] : ["--slug must have 2 to 40 characters of a-z, 0-9 and single dashes"]),
    ...(name.length >= 1 && name.length <= 80 ? [] : ["--name must have 1 to 80 characters"]),
    ...(accent === undefined || ACCENT.test(accent) ? [] : ["--accent must be #rgb or #rrggbb"]),
    ...(supportUrl === undefined || isHttps(supportUrl) ? [] : ["--support-url must be an https:// address"]),
  ];
}

/** Adds a brand or replaces the one with its slug; the logo's bytes lie in R2 before the row names them. */
export async function setBrand(
  profile: BrandProfile,
  target: BrandTarget,
): Promise<{ readonly id: BrandId }> {
  const logo = profile.logoFile === undefined ? undefined : readLogo(profile.logoFile);
  const { accountId, id, oldLogo } = await findOwner(profile.org, profile.slug, target);
  if (logo) {
    const file = ["--file", logo.file, "--content-type", logo.contentType];
    await object("put", logoKey(accountId, id, logo.sha256), target, file);
  }
  await executeSql(sqlOf(profile, { accountId, id }, logo), target.place);
  if (oldLogo !== null && oldLogo !== logo?.sha256) {
    await object("delete", logoKey(accountId, id, oldLogo), target, []);
  }
  return { id };
}

function sqlOf(
  { slug, name, accent, supportUrl, isDefault }: BrandProfile,
  { accountId, id }: Pick<Owner, "accountId" | "id">,
  logo: Logo | undefined,
): readonly string[] {
  const shown = {
    name,
    logo_sha256: logo?.sha256,
    logo_content_type: logo?.contentType,
    accent,
    support_url: supportUrl,
  };
  const own = { id, account_id: accountId, slug, created_at: Date.now() };
  const isSet = isDefault ? { is_default: 1 } : {};
  const set = Object.keys({ ...shown, ...isSet }).map((column) => `${column} = excluded.${column}`);
  const upsert = insert("brands", { ...own, ...shown, ...isSet }).replace(
    /;$/,
    ` on conflict (account_id, slug) do update set ${set.join(", ")};`,
  );
  const others = `update brands set is_default = 0 where account_id = ${literal(accountId)};`;
  return isDefault ? [others, upsert] : [upsert];
}

type Owner = { readonly accountId: AccountId; readonly id: BrandId; readonly oldLogo: string | null };

async function findOwner(org: string, slug: string, { place }: BrandTarget): Promise<Owner> {
  const rows = await querySql(
    `select a.id as account, b.id as brand, b.logo_sha256 as logo from accounts a
     left join brands b on b.account_id = a.id and b.slug = ${literal(slug)} where a.org = ${literal(org)}`,
    place,
  );
  const [row] = rows as readonly { account: AccountId; brand: BrandId | null; logo: string | null }[]; // as selected
  if (!row) throw new Error(`no account with --org ${org}; add it with pnpm tenant`);
  return { accountId: row.account, id: row.brand ?? newBrandId(Date.now()), oldLogo: row.logo };
}

type LogoFile = Logo & { readonly file: string };

/** A picture by its magic bytes, whatever its file is called. */
function readLogo(file: string): LogoFile {
  const bytes = readFileSync(file);
  if (bytes.length > LOGO_MAX_BYTES) throw new Error(`--logo has more than ${LOGO_MAX_BYTES} bytes`);
  const sniffed = sniff(bytes);
  const contentType = LOGO_FORMATS.find((format) => !("refused" in sniffed) && format === sniffed.format);
  if (!contentType) throw new Error("--logo must be a PNG, JPEG or WebP");
  return { file, sha256: createHash("sha256").update(bytes).digest("hex"), contentType };
}

// oxlint-disable-next-line max-params -- as wrangler's own command line
async function object(
  act: "put" | "delete",
  key: string,
  target: BrandTarget,
  more: readonly string[],
): Promise<void> {
  await runWrangler([
    "r2",
    "object",
    act,
    `${target.bucket}/${key}`,
    ...more,
    ...placeArguments(target.place),
  ]);
}

function isHttps(text: string): boolean {
  return text.length <= 2048 && URL.canParse(text) && new URL(text).protocol === "https:";
}
