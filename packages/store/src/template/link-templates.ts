import { newUlid } from "@svc/domain/ids";
import type { Template, TemplateStatus, TemplateVersion } from "@svc/domain/template/template";
import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import { d1Client } from "../d1/client.ts";
import { linkTemplates } from "../schema/schema.ts";
import type { AccountShard } from "../d1/shard.ts";

type Row = typeof linkTemplates.$inferInsert;

/** A template in the list. The use of its caps comes from its object. */
export type ListedTemplate = {
  readonly template: Template;
  readonly linkIssuedAt: number;
  readonly sortKey: string;
};

export function templateRow(
  stored: { readonly template: Template; readonly linkIssuedAt: number; readonly revision: number },
  published: TemplateVersion | undefined,
): Row {
  const { template, linkIssuedAt, revision } = stored;
  const contents = [template, ...(published ? [published] : [])];
  return {
    accountId: template.accountId,
    slug: template.slug,
    sortKey: newUlid(template.createdAt),
    revision,
    status: template.status,
    databaseIds: contents.flatMap(({ database }) => (database ? [database.id] : [])),
    brandSlugs: contents.flatMap(({ spec }) =>
      typeof spec["brand_slug"] === "string" ? [spec["brand_slug"]] : [],
    ),
    view: { template, linkIssuedAt },
  };
}

/** A repeated or late call keeps the newest revision. */
export async function projectTemplate({ db }: AccountShard, row: Row): Promise<void> {
  const { accountId: _account, slug: _slug, sortKey: _key, ...content } = row;
  await d1Client(db)
    .insert(linkTemplates)
    .values(row)
    .onConflictDoUpdate({
      target: [linkTemplates.accountId, linkTemplates.slug],
      set: content,
      setWhere: lt(linkTemplates.revision, row.revision),
    });
}

export async function listTemplates(
  { db, accountId }: AccountShard,
  {
    status,
    page: { limit, before },
  }: {
    readonly status?: TemplateStatus;
    readonly page: { readonly limit: number; readonly before?: string };
  },
): Promise<readonly ListedTemplate[]> {
  const rows = await d1Client(db)
    .select({ view: linkTemplates.view, sortKey: linkTemplates.sortKey })
    .from(linkTemplates)
    .where(
      and(
        eq(linkTemplates.accountId, accountId),
        status === undefined ? undefined : eq(linkTemplates.status, status),
        before === undefined ? undefined : lt(linkTemplates.sortKey, before),
      ),
    )
    .orderBy(desc(linkTemplates.sortKey))
    .limit(limit + 1);
  // written by templateRow
  return rows.map(({ view, sortKey }) => ({ ...(view as Omit<ListedTemplate, "sortKey">), sortKey }));
}

/** Includes revoked ones. */
export function countTemplates({ db, accountId }: AccountShard): Promise<number> {
  return d1Client(db).$count(linkTemplates, eq(linkTemplates.accountId, accountId));
}

/** The slug of an unrevoked template that uses this database or brand. */
export async function findTemplateUsing(
  { db, accountId }: AccountShard,
  used: { readonly databaseId: string } | { readonly brandSlug: string },
): Promise<string | undefined> {
  const [column, value] =
    "databaseId" in used
      ? [linkTemplates.databaseIds, used.databaseId]
      : [linkTemplates.brandSlugs, used.brandSlug];
  const [row] = await d1Client(db)
    .select({ slug: linkTemplates.slug })
    .from(linkTemplates)
    .where(
      and(
        eq(linkTemplates.accountId, accountId),
        ne(linkTemplates.status, "revoked"),
        sql`exists (select 1 from json_each(${column}) where value = ${value})`,
      ),
    )
    .limit(1);
  return row?.slug;
}
