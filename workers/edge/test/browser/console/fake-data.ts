import { HOSTILE } from "./console-cases.ts";

type Answer = { readonly status: number; readonly body?: unknown };
type Body = Record<string, unknown>;

const AT = "2026-11-20T09:30:00.000Z";
const COLUMNS = ["policy", "name", "city", "since"];
const CITIES = ["Ulm", "Jena", "Bonn", "Kiel", "Trier"];

/** Databases and what uses them; `said` is what somebody wrote, wherever they could. */
export class FakeData {
  said = "Policies";
  isEmpty = false;
  rows: string[][] = [];
  updatedAt = AT;
  readonly changes: { readonly method: string; readonly path: string; readonly body: Body }[] = [];
  /** Answered instead, one after another, to the next changes. */
  readonly refusals: Answer[] = [];

  constructor() {
    this.anew();
  }

  anew(): void {
    this.said = "Policies";
    this.isEmpty = false;
    this.updatedAt = AT;
    this.changes.length = 0;
    this.refusals.length = 0;
    this.rows = Array.from({ length: 120 }, (_, at) => this.#row(at));
  }

  hostile(): void {
    this.said = HOSTILE;
    this.rows = [["A-1", HOSTILE, HOSTILE, ""]];
  }

  /** Undefined for what is none of it. */
  answer(method: string, path: string, body: Body): Answer | undefined {
    const [, , kind, id, part] = path.split("/");
    if (kind === "link-templates")
      return { status: 200, body: { has_more: false, items: this.#templates() } };
    if (kind === "brands") return this.#brand(method, path, body);
    if (kind !== "databases") return undefined;
    if (method !== "GET") return this.#change(method, path, body);
    if (id === undefined) return { status: 200, body: { has_more: false, items: this.#list() } };
    return part === undefined ? { status: 200, body: this.#database(decodeURIComponent(id)) } : undefined;
  }

  #brand(method: string, path: string, body: Body): Answer {
    const { said: name } = this;
    const times = { created_at: AT, is_default: false };
    const acme = { ...times, slug: "acme", name, accent: "#fc0", support_url: "https://acme.example/help" };
    const items = [
      { ...acme, logo_url: "/files/brands/brd_1/abc/thumb" },
      { ...times, slug: "plain", name: "Plain", is_default: true },
    ];
    const slug = path.split("/")[3];
    if (method === "GET" && slug !== undefined) {
      return { status: 200, body: items.find((each) => each.slug === slug) };
    }
    if (method === "GET") return { status: 200, body: { has_more: false, items: this.isEmpty ? [] : items } };
    this.changes.push({ method, path, body });
    return this.refusals.shift() ?? (method === "DELETE" ? { status: 204 } : { status: 200, body: acme });
  }

  #change(method: string, path: string, body: Body): Answer {
    this.changes.push({ method, path, body });
    const refusal = this.refusals.shift();
    if (refusal) return refusal;
    if (method === "DELETE") return { status: 204 };
    if (path.endsWith("/rows")) this.rows.push(...(body["rows"] as string[][]));
    if (path.endsWith("/sync")) this.updatedAt = "2026-11-21T09:30:00.000Z";
    return { status: method === "POST" ? 201 : 200, body: this.#database("policies") };
  }

  #row(at: number): string[] {
    return [`A-${at + 1}`, `Person ${at + 1}`, CITIES[at % CITIES.length] ?? "", "2024-03-01"];
  }

  #head(id: string) {
    const isPulled = id === "partners";
    return {
      id,
      name: isPulled ? "Partners" : this.said,
      columns: COLUMNS,
      created_at: AT,
      updated_at: this.updatedAt,
      source: isPulled ? "url" : "csv",
      ...(isPulled && { source_url: "https://acme.example/partners.csv" }),
      identifier_column: "policy",
    };
  }

  #database(id: string) {
    return { ...this.#head(id), rows: this.rows };
  }

  #list() {
    if (this.isEmpty) return [];
    return [
      { ...this.#head("policies"), row_count: this.rows.length },
      { ...this.#head("partners"), row_count: 12 },
    ];
  }

  #templates() {
    const template = { status: "active", name: this.said, spec: { brand_slug: "acme" } };
    return [
      { ...template, slug: "car-claims", database: { id: "policies" } },
      { ...template, slug: "old", status: "revoked", database: { id: "partners" } },
    ];
  }
}
