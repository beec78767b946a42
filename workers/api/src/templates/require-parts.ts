import { type FieldError, invalidRequest } from "@svc/contract/errors";
import type { DatabaseUse, TemplateContent } from "@svc/domain/template/template";
import { findDatabase } from "@svc/store/databases";
import type { ApiContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import { requireKnownBrand } from "../operations/open-verification.ts";

/** What a template leans on is there: its brand (422) and its database with the columns it names (400). */
export async function requireParts(c: ApiContext, { spec, database }: TemplateContent): Promise<void> {
  if (database) await requireDatabase(c, database);
  const { brand_slug: brandSlug } = spec;
  if (typeof brandSlug === "string") await requireKnownBrand(c, brandSlug);
}

async function requireDatabase(c: ApiContext, { id, compare = [] }: DatabaseUse): Promise<void> {
  const found = await withStorage(() => findDatabase(c.env.DB, c.var.account.id, id));
  if (!found) throw invalidRequest([{ path: "database.id", message: "must be a database of this account" }]);
  const wrong = compare.flatMap(({ column }, index): FieldError[] =>
    found.columns.includes(column)
      ? []
      : [
          {
            path: `database.compare.${index}.column`,
            message: `must be one of: ${found.columns.join(", ")}`,
          },
        ],
  );
  if (wrong.length > 0) throw invalidRequest(wrong);
}
