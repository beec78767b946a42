import type { DatabaseBody, DatabaseItem } from "@svc/contract/database/database-body";
import type { TemplateBody } from "@svc/contract/template/template-body";
import { HOSTILE } from "./console-cases.ts";
import { template } from "./fake-templates.ts";

type Answer = { readonly status: number; readonly body?: unknown };
type Body = Record<string, unknown>;

const AT = "2026-11-20T09:30:00.000Z";
const COLUMNS = ["policy", "name", "city", "since"];
const CITIES = ["Ulm", "Jena", "Bonn", "Kiel", "Trier"];

/** Databases and their users. `said` is used in every text field. */
export class FakeData {
  said = "Policies";
  isEmpty = false;
  /** The outside judges that the operator set up, while `isEmpty`. */
  judgesSetUp: readonly string[] = ["hive"];
  rows: string[][] = [];
  updatedAt = AT;
  readonly changes: { readonly method: string; readonly path: string; readonly body: Body }[] = [];
  /** Responses for the next changes, in order, instead of success. */
  readonly refusals: Answer[] = [];

  /** Until it is set up, templates and brands come from `FakeTemplates`. */
  #isSetOut = false;

  anew(): void {
    this.#isSetOut = true;
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

  /** Undefined for other calls. */
  answer(method: string, path: string, body: Body): Answer | undefined {
    if (!this.#isSetOut) return undefined;
    const [, , kind, id, part] = path.split("/");
    if (path === "/v1/me/outside-judges") return { status: 200, body: this.#judges() };
    if (path === "/v1/me/usage") return { status: 200, body: usageBody(this.isEmpty) };
    if (kind === "link-templates")
      return { status: 200, body: { has_more: false, items: this.#templates() } };
    if (kind === "brands") return this.#brand(method, path, body);
    if (kind !== "databases") return undefined;
    if (method !== "GET") return this.#change(method, path, body);
    if (id === undefined) return { status: 200, body: { has_more: false, items: this.#list() } };
    return part === undefined ? { status: 200, body: this.database(decodeURIComponent(id)) } : undefined;
  }

  #judges() {
    const body = outsideJudgesBody(this.said);
    return this.isEmpty ? { ...body, set_up: this.judgesSetUp, judges: [], disputed: [] } : body;
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
    if (method === "DELETE") return this.refusals.shift() ?? { status: 204 };
    return this.refusals.shift() ?? { status: method === "POST" ? 201 : 200, body: acme };
  }

  #change(method: string, path: string, body: Body): Answer {
    this.changes.push({ method, path, body });
    const refusal = this.refusals.shift();
    if (refusal) return refusal;
    if (method === "DELETE") return { status: 204 };
    if (path.endsWith("/rows")) this.rows.push(...(body["rows"] as string[][]));
    if (path.endsWith("/sync")) this.updatedAt = "2026-11-21T09:30:00.000Z";
    return { status: path === "/v1/databases" ? 201 : 200, body: this.database("policies") };
  }

  #row(at: number): string[] {
    return [`A-${at + 1}`, `Person ${at + 1}`, CITIES[at % CITIES.length] ?? "", "2024-03-01"];
  }

  #head(id: string): Omit<DatabaseBody, "rows"> {
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

  database(id: string): DatabaseBody {
    return { ...this.#head(id), rows: this.rows };
  }

  #list(): readonly DatabaseItem[] {
    if (this.isEmpty) return [];
    return [
      { ...this.#head("policies"), row_count: this.rows.length },
      { ...this.#head("partners"), row_count: 12 },
    ];
  }

  #templates(): readonly TemplateBody[] {
    const fields = { name: this.said, spec: { brand_slug: "acme" } };
    return [
      template({ ...fields, slug: "car-claims", status: "active", database: { id: "policies" } }),
      template({ ...fields, slug: "old", status: "revoked", database: { id: "partners" } }),
    ];
  }
}

/** Two judges; `name` is what a case is called. */
function outsideJudgesBody(name: string) {
  const decided = { rejected_cases: 40, accepted_cases: 800 };
  const hive = { judge: "hive", photos: 1_204, compared: 1_204, agreed: 1_150, ...decided };
  const synthid = { judge: "synthid", photos: 1_180, compared: 0, agreed: 0, ...decided };
  const photo = {
    capture_id: `cap_${"0".repeat(26)}`,
    result: "clear",
    judges: [
      { name: "hive", version: "v2-1", score: 0.93 },
      { name: "synthid", version: "1", score: 0 },
    ],
  };
  return {
    from: "2026-10-25",
    to: "2026-11-23",
    set_up: ["hive", "synthid"],
    judges: [
      { ...hive, rejected_generated: 31, accepted_generated: 6, price_cents: 0.35, cost_cents: 421.4 },
      { ...synthid, rejected_generated: 9, accepted_generated: 0 },
    ],
    disputed: [
      { id: `vfy_${"0".repeat(26)}`, name, created_at: AT, decision: "accepted", photos: [photo] },
      {
        id: `vfy_${"1".repeat(26)}`,
        created_at: AT,
        photos: [{ ...photo, capture_id: `cap_${"1".repeat(26)}` }],
      },
    ],
    has_more: true,
  };
}

const DAY_MS = 86_400_000;
const TIMES = [41, 120, 302, 204, 96, 33, 12, 4];
const BOUNDS_S = [60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400];

/** Thirty days with weekends, or an empty result. */
function usageBody(isEmpty: boolean) {
  const first = Date.parse("2026-10-25");
  const days = Array.from({ length: 30 }, (_, index) => {
    const start = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return { start, ...dayCounts(isEmpty ? 0 : index % 7 > 4 ? 9 : 40 + ((index * 17) % 23)) };
  });
  const sum = (name: keyof ReturnType<typeof dayCounts>) => days.reduce((all, day) => all + day[name], 0);
  const names = Object.keys(dayCounts(0)) as (keyof ReturnType<typeof dayCounts>)[]; // keys of that object
  const counts = TIMES.map((count) => (isEmpty ? 0 : count));
  return {
    from: "2026-10-25",
    to: "2026-11-23",
    group: "day",
    totals: Object.fromEntries(names.map((name) => [name, sum(name)])),
    series: days,
    time_to_complete: {
      count: counts.reduce((all, count) => all + count, 0),
      ...(!isEmpty && { p50_seconds: 192, p90_seconds: 1_260 }),
      buckets: [
        ...BOUNDS_S.map((up_to_seconds, index) => ({ up_to_seconds, count: counts[index] })),
        { count: 0 },
      ],
    },
    steps: isEmpty
      ? []
      : [
          { position: 1, reached: 1_010, done: 931 },
          { position: 2, reached: 931, done: 902 },
          { position: 3, reached: 902, done: 655 },
          { position: 4, reached: 655, done: 649 },
        ],
  };
}

function dayCounts(verifications: number) {
  const completed = Math.floor(verifications * 0.8);
  const look = Math.floor(completed * 0.08);
  const flagged = Math.floor(completed * 0.12);
  const unavailable = Math.floor(completed * 0.06);
  return {
    verifications,
    audits: 0,
    completed,
    abandoned: 0,
    expired: verifications - completed,
    failed: 0,
    genuine: completed - look - flagged - unavailable,
    look,
    flagged,
    unavailable,
    captures: completed * 3,
    credits_cents: completed * 60,
  };
}
