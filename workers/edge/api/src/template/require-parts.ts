import { type FieldError, invalidRequest } from "@svc/contract/wire/errors";
import { wirePath } from "@svc/contract/wire/field-errors";
import type { TemplateContent, TemplateTerms } from "@svc/domain/template/template";
import { unknownColumns } from "@svc/domain/template/unknown-columns";
import { findDatabase } from "@svc/store/template/databases";
import type { ApiContext } from "../context.ts";
import { inShard } from "../http/storage.ts";
import { requireKnownBrand } from "../verification/open-verification.ts";

/** Answers 422 unless the brand that the template names exists. */
export async function requireBrand(c: ApiContext, { spec }: TemplateContent): Promise<void> {
  const { brand_slug: brandSlug } = spec;
  if (typeof brandSlug === "string") await requireKnownBrand(c, brandSlug);
}

/**
 * Answers 400 unless the template's database exists with the columns it matches and confirms. A published template also
 * needs the columns used in its texts, or people would see a raw `{column}`.
 */
export async function requireDatabase(
  c: ApiContext,
  { spec, database, identification }: TemplateContent & Pick<TemplateTerms, "identification">,
  { isPublished }: { readonly isPublished: boolean },
): Promise<void> {
  if (!database) return;
  const { id, compare = [] } = database;
  const found = await inShard(c, (shard) => findDatabase(shard, id));
  if (!found) throw invalidRequest([{ path: "database.id", message: "must be a database of this account" }]);
  const { columns } = found;
  const one = `must be one of: ${columns.join(", ")}`;
  const confirmed = identification?.confirm?.column;
  const unconfirmed =
    confirmed === undefined || columns.includes(confirmed)
      ? []
      : [{ path: "identification.confirm.column", message: one }];
  const wrong = compare.flatMap(({ column }, index): FieldError[] =>
    columns.includes(column) ? [] : [{ path: `database.compare.${index}.column`, message: one }],
  );
  const unknown = isPublished ? unknownColumns(spec, columns) : [];
  const shown = unknown.map(({ at, name }) => ({
    path: wirePath(["spec", ...at]),
    message: `has unknown placeholder: "{${name.slice(0, 100)}}"`,
  }));
  const flaws = [...wrong, ...unconfirmed, ...shown];
  if (flaws.length > 0) throw invalidRequest(flaws.slice(0, 20));
}
