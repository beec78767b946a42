import { type Json, type ObjectTables, readStored } from "@svc/store/objects/object-tables";
import type { Publication } from "@svc/platform/template-rpc";
import { type Template, TEMPLATE_LIMITS, type TemplateVersion } from "@svc/domain/template/template";

export type Stored = {
  readonly template: Template;
  readonly revision: number;
  /** When the current link was issued. It is part of the token, which thus stays the same. */
  readonly linkIssuedAt: number;
};

/** The template and its published versions in the object's SQLite. An object that was never created has no tables. */
export class TemplateStore {
  readonly #tables: ObjectTables;
  #stored: Stored | undefined;
  #published: TemplateVersion | undefined;
  #projectedRevision = 0;
  #isRead = false;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  get stored(): Stored | undefined {
    this.#read();
    return this.#stored;
  }

  /** The latest published version, which links use. */
  get published(): TemplateVersion | undefined {
    this.#read();
    return this.#published;
  }

  get projectedRevision(): number {
    this.#read();
    return this.#projectedRevision;
  }

  put(changed: Stored): Stored {
    const stored = { ...changed, revision: changed.revision + 1 };
    this.#tables.sql.exec(
      "insert into template (one, stored, projected_revision) values (1, ?, 0) on conflict (one) do update set stored = excluded.stored",
      JSON.stringify(stored),
    );
    this.#stored = stored;
    this.#isRead = true;
    return stored;
  }

  /** Stores the next version and returns the template that refers to it, for `put`. */
  publish(stored: Stored, { by, specSha256 }: Publication, now: number): Stored {
    const { template } = stored;
    const { spec, expiresInSeconds, database } = template;
    const version = template.version + 1;
    this.#putVersion({
      spec,
      expiresInSeconds,
      ...(database && { database }),
      version,
      publishedAt: now,
      publishedBy: by,
      specSha256,
    });
    const status = template.status === "draft" ? ("active" as const) : template.status;
    const changed = { status, version, hasUnpublishedChanges: false, publishedAt: now, updatedAt: now };
    return { ...stored, template: { ...template, ...changed } };
  }

  #putVersion(version: TemplateVersion): void {
    this.#tables.sql.exec(
      "insert into versions (version, content) values (?, ?)",
      version.version,
      JSON.stringify(version),
    );
    const oldest = version.version - TEMPLATE_LIMITS.versionsKept;
    this.#tables.sql.exec("delete from versions where version <= ?", oldest);
    this.#published = version;
  }

  versions(): readonly TemplateVersion[] {
    if (!this.stored) return [];
    return this.#tables.sql
      .exec<{ content: Json<TemplateVersion> }>("select content from versions order by version")
      .toArray()
      .map(({ content }) => readStored(content));
  }

  markProjected(revision: number): void {
    this.#tables.sql.exec("update template set projected_revision = ?", revision);
    this.#projectedRevision = revision;
  }

  #read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    if (!this.#tables.exist) return;
    const { sql } = this.#tables;
    const [row] = sql
      .exec<{ stored: Json<Stored>; projected_revision: number }>(
        "select stored, projected_revision from template",
      )
      .toArray();
    if (row) this.#stored = readStored(row.stored);
    this.#projectedRevision = row?.projected_revision ?? 0;
    const [last] = sql
      .exec<{ content: Json<TemplateVersion> }>("select content from versions order by version desc limit 1")
      .toArray();
    this.#published = last && readStored(last.content);
  }
}
