import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import type { List } from "../http/list.ts";
import type { Filters, Query, Wire } from "../wire.ts";

/** Your own tables. A template looks up the row that matches what the person entered. */
export class Databases {
  readonly #http: HttpClient;

  /** The client creates this. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Creates a database of text columns and rows. Throws 409 `conflict` if the id is taken.
   *
   * @example
   * const columns = ["policy", "address"];
   * const rows = [["P-1", "Hauptstr. 1, Berlin"]];
   * const { id } = await client.databases.create({ name: "Policies", columns, rows, identifier_column: "policy" });
   * console.log(id);
   */
  create(body: Wire<"WriteDatabase">, options?: PostOptions): Promise<Wire<"Database">> {
    return this.#http.json({ method: "POST", path: "/v1/databases", json: body }, options);
  }

  /**
   * Creates a database from the text of a CSV file with a header.
   *
   * @example
   * const csv = "policy,address\nP-1,Hauptstr. 1";
   * const { columns } = await client.databases.createFromCsv(csv, { name: "From CSV", identifier_column: "policy" });
   * console.log(columns);
   */
  createFromCsv(
    csv: string,
    query: Query<"createDatabase">,
    options?: PostOptions,
  ): Promise<Wire<"Database">> {
    return this.#http.json({ method: "POST", path: "/v1/databases", query, csv }, options);
  }

  /**
   * Lists all databases without their rows, newest first.
   *
   * @example
   * for await (const { id, name } of client.databases.list()) console.log(id, name);
   */
  list(filters: Filters<"listDatabases"> = {}, options?: CallOptions): List<Wire<"DatabaseItem">> {
    return this.#http.list("/v1/databases", filters, options);
  }

  /**
   * Returns a database with its rows.
   *
   * @example
   * const table = { columns: ["policy"], rows: [["P-1"]], identifier_column: "policy" };
   * await client.databases.create({ id: "read-me", name: "Read me", ...table });
   * console.log((await client.databases.retrieve("read-me")).rows);
   */
  retrieve(id: string, options?: CallOptions): Promise<Wire<"Database">> {
    return this.#http.json({ method: "GET", path: route`/v1/databases/${id}` }, options);
  }

  /**
   * Replaces the whole content, or creates the database.
   *
   * @example
   * const table = { columns: ["policy"], rows: [["P-2"]], identifier_column: "policy" };
   * await client.databases.replace("replace-me", { name: "Replaced", ...table });
   */
  replace(id: string, body: Wire<"WriteDatabase">, options?: CallOptions): Promise<Wire<"Database">> {
    return this.#http.json({ method: "PUT", path: route`/v1/databases/${id}`, json: body }, options);
  }

  /**
   * Renames a database. Its id does not change.
   *
   * @example
   * const table = { columns: ["policy"], rows: [], identifier_column: "policy" };
   * await client.databases.replace("name-me", { name: "Before", ...table });
   * console.log((await client.databases.rename("name-me", { name: "After" })).name);
   */
  rename(id: string, body: Wire<"RenameDatabase">, options?: CallOptions): Promise<Wire<"Database">> {
    return this.#http.json({ method: "PATCH", path: route`/v1/databases/${id}`, json: body }, options);
  }

  /**
   * Adds rows, and replaces those with the same identifier. At most 1,000 rows a call.
   *
   * @example
   * const table = { columns: ["policy", "city"], rows: [], identifier_column: "policy" };
   * await client.databases.replace("fill-me", { name: "Fill me", ...table });
   * await client.databases.upsertRows("fill-me", { rows: [["P-1", "Berlin"]] });
   */
  upsertRows(id: string, body: Wire<"UpsertRows">, options?: PostOptions): Promise<Wire<"Database">> {
    return this.#http.json({ method: "POST", path: route`/v1/databases/${id}/rows`, json: body }, options);
  }

  /**
   * Deletes one row.
   *
   * @example
   * const table = { columns: ["policy"], rows: [["P-1"]], identifier_column: "policy" };
   * await client.databases.replace("shrink-me", { name: "Shrink me", ...table });
   * await client.databases.deleteRow("shrink-me", "P-1");
   */
  deleteRow(id: string, identifier: string, options?: CallOptions): Promise<void> {
    const path = route`/v1/databases/${id}/rows/${identifier}`;
    return this.#http.nothing({ method: "DELETE", path }, options);
  }

  /**
   * Fetches the database's `source_url` again. Throws 409 `conflict` if it has none.
   *
   * @example
   * for await (const { id, source } of client.databases.list())
   *   if (source === "url") await client.databases.sync(id, { idempotencyKey: true });
   */
  sync(id: string, options?: PostOptions): Promise<Wire<"Database">> {
    return this.#http.json({ method: "POST", path: route`/v1/databases/${id}/sync` }, options);
  }

  /**
   * Deletes a database and its rows. Throws 409 `conflict` while a template uses it.
   *
   * @example
   * const table = { columns: ["policy"], rows: [], identifier_column: "policy" };
   * await client.databases.replace("delete-me", { name: "Delete me", ...table });
   * await client.databases.delete("delete-me");
   */
  delete(id: string, options?: CallOptions): Promise<void> {
    return this.#http.nothing({ method: "DELETE", path: route`/v1/databases/${id}` }, options);
  }
}
