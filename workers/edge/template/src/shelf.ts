import { type Template, TEMPLATE_LIMITS, type TemplateVersion } from "@svc/domain/template/template";

export type Stored = {
  readonly template: Template;
  readonly revision: number;
  /** When the link in use was made; its token says so, so that it is the same each time. */
  readonly linkIssuedAt: number;
};

/** The template and its publications in the object's SQLite; an object that was never created has no tables. */
export class Shelf {
  readonly #storage: DurableObjectStorage;
  #stored: Stored | undefined;
  #published: TemplateVersion | undefined;
  #projectedRevision = 0;
  #isRead = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  get stored(): Stored | undefined {
    this.#read();
    return this.#stored;
  }

  /** The latest publication, which links use. */
  get published(): TemplateVersion | undefined {
    this.#read();
    return this.#published;
  }

  get projectedRevision(): number {
    this.#read();
    return this.#projectedRevision;
  }

  put(changed: Stored): Stored {
    const { sql } = this.#storage;
    this.#prepare();
    const stored = { ...changed, revision: changed.revision + 1 };
    sql.exec(
      "insert into template (one, stored, projected_revision) values (1, ?, 0) on conflict (one) do update set stored = excluded.stored",
      JSON.stringify(stored),
    );
    this.#stored = stored;
    this.#isRead = true;
    return stored;
  }

  publish(version: TemplateVersion): void {
    this.#prepare();
    this.#storage.sql.exec(
      "insert into versions (version, content) values (?, ?)",
      version.version,
      JSON.stringify(version),
    );
    const oldest = version.version - TEMPLATE_LIMITS.versionsKept;
    this.#storage.sql.exec("delete from versions where version <= ?", oldest);
    this.#published = version;
  }

  versions(): readonly TemplateVersion[] {
    if (!this.stored) return [];
    return this.#storage.sql
      .exec<{ content: string }>("select content from versions order by version")
      .toArray()
      .map(({ content }) => versionOf(content));
  }

  markProjected(revision: number): void {
    this.#storage.sql.exec("update template set projected_revision = ?", revision);
    this.#projectedRevision = revision;
  }

  #read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    const { sql } = this.#storage;
    const hasTables = sql.exec("select 1 from sqlite_master where name = 'template'").toArray().length > 0;
    if (!hasTables) return;
    const [row] = sql
      .exec<{ stored: string; projected_revision: number }>("select stored, projected_revision from template")
      .toArray();
    if (row) this.#stored = JSON.parse(row.stored) as Stored; // `put` wrote it
    this.#projectedRevision = row?.projected_revision ?? 0;
    const [last] = sql
      .exec<{ content: string }>("select content from versions order by version desc limit 1")
      .toArray();
    this.#published = last && versionOf(last.content);
  }

  #prepare(): void {
    this.#storage.sql.exec(
      `create table if not exists template (one integer primary key, stored text not null, projected_revision integer not null);
       create table if not exists versions (version integer primary key, content text not null)`,
    );
  }
}

function versionOf(content: string): TemplateVersion {
  return JSON.parse(content) as TemplateVersion; // `publish` wrote it
}
