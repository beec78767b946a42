import type { BrandBody } from "@svc/contract/brand/brand-body";
import { ACCENT } from "@svc/domain/brand";
import { write } from "../../api/call.ts";

/** The form's content as text, so that incomplete input is kept. */
export type BrandDraft = {
  readonly slug: string;
  readonly name: string;
  readonly accent: string;
  readonly supportUrl: string;
  /** A new logo, or `none` to remove the current one. */
  readonly logo: File | "none" | undefined;
};

export function draftOf(brand?: BrandBody): BrandDraft {
  const { slug = "", name = "", accent = "", support_url: supportUrl = "" } = brand ?? {};
  return { slug, name, accent, supportUrl, logo: undefined };
}

/** The colour once it is complete; `0a5` counts as `#0a5`. */
export function accentOf({ accent }: BrandDraft): string | undefined {
  const typed = accent.trim();
  const color = typed === "" || typed.startsWith("#") ? typed : `#${typed}`;
  return ACCENT.test(color) ? color : undefined;
}

/** `Acme Claims GmbH & Co.` becomes `acme-claims-gmbh-co`. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
}

/** A logo is sent as a form; removals are sent as JSON, since a form cannot contain null. */
export async function saveBrand(draft: BrandDraft, before: BrandBody | undefined): Promise<BrandBody> {
  const { name, supportUrl, logo } = draft;
  const accent = accentOf(draft) ?? draft.accent.trim();
  if (!before) {
    const given = { slug: draft.slug.trim(), name: name.trim(), accent, support_url: supportUrl.trim() };
    const body = Object.fromEntries(
      Object.entries(given).filter(([key, value]) => value !== "" || key === "name"),
    );
    return write("POST", "/v1/brands", logo instanceof File ? formOf(body, logo) : body);
  }
  const path = `/v1/brands/${encodeURIComponent(before.slug)}` as const;
  const changed = await write("PATCH", path, {
    name: name.trim(),
    accent: accent === "" ? null : accent,
    support_url: supportUrl.trim() === "" ? null : supportUrl.trim(),
    ...(logo === "none" && { logo: null }),
  });
  return logo instanceof File ? write("PATCH", path, formOf({}, logo)) : changed;
}

function formOf(fields: Readonly<Record<string, string>>, logo: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("logo", logo);
  return form;
}
