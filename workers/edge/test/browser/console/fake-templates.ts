import type { BrandBody } from "@svc/contract/brand/brand-body";
import type { DatabaseItem } from "@svc/contract/database/database-body";
import type { TemplateBody, TemplateVersionBody } from "@svc/contract/template/template-body";
import type { z } from "zod";
import { HOSTILE } from "./console-cases.ts";

type Json = Record<string, unknown>;
type Version = z.infer<typeof TemplateVersionBody>;
type Answer = { readonly status: number; readonly body?: unknown };
type Call = { readonly method: string; readonly url: URL; readonly body: Json };

const AT = "2026-11-20T09:30:00.000Z";
const STEPS: NonNullable<TemplateBody["spec"]["steps"]> = [
  { key: "front", kind: "image", description: "The whole front of the car", overlay: "vehicle_front" },
  { key: "damage", kind: "image", description: "The damage from near by", max: 4 },
  {
    key: "drives",
    kind: "choice",
    description: "Does the car still drive?",
    options: [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ],
  },
  {
    key: "where",
    kind: "address",
    description: "Where is the car now?",
    when: { step: "drives", in: ["no"] },
  },
  { key: "what", kind: "text", description: "What happened?", multiline: true },
];

/** The templates and brands of an account, including changes, publishing and revoking. */
export class FakeTemplates {
  items: TemplateBody[] = [];
  readonly versions = new Map<string, readonly Version[]>();
  brands: BrandBody[] = [];
  /** Methods, paths and bodies of the changes. */
  readonly changes: { readonly method: string; readonly path: string; readonly body: Json }[] = [];
  refusal: Answer | undefined;

  /** One active template in its second version, and one unpublished. */
  reset(): void {
    const first = { version: 1, published_at: AT, published_by: "usr_1", spec_sha256: "0" };
    const spec: Version["spec"] = {
      steps: STEPS,
      signals_required: ["screen", "ai", "reverse"],
      metadata: { line: "motor" },
    };
    const [front, damage, , , what] = STEPS;
    const old = {
      steps: [damage, front, what].filter((step) => step !== undefined),
      notify_email: "old@acme.example",
    };
    this.changes.length = 0;
    this.refusal = undefined;
    this.brands = [brand("acme", "Acme Insurance", "#0a7d5a"), brand("acme-red", "Acme Rescue", "#c2185b")];
    this.versions.clear();
    this.versions.set("motor-claim", [
      { ...first, spec: old, expires_in_seconds: 3_600 },
      { ...first, version: 2, spec, expires_in_seconds: 86_400 },
    ]);
    this.items = [
      template({ slug: "motor-claim", name: "Motor claim", status: "active", version: 2, spec }),
      template({
        slug: "household",
        name: "Household",
        status: "draft",
        version: 0,
        spec: { max_captures: 3 },
      }),
      template({ slug: "glass", name: "Glass damage", status: "paused", version: 5, spec }),
      template({ slug: "old-claims", name: "Old claims", status: "revoked", version: 9, spec }),
    ];
  }

  /** Fills all texts as a hostile colleague could. */
  hostile(): void {
    const steps = STEPS.map((step) => ({ ...step, description: HOSTILE }));
    const spec = { steps, metadata: { [HOSTILE.slice(0, 40)]: HOSTILE }, completion_message: HOSTILE };
    this.brands = [brand("acme", HOSTILE, "#0a7d5a")];
    this.items = this.items.map((item) => ({ ...item, name: HOSTILE, spec }));
    const made = { published_at: AT, published_by: HOSTILE, spec_sha256: "0", expires_in_seconds: 3_600 };
    this.versions.set("motor-claim", [
      { ...made, version: 1, spec: {} },
      { ...made, version: 2, spec },
    ]);
  }

  /** Undefined for calls that are not about templates. */
  answer({ method, url, body }: Call): Answer | undefined {
    const { pathname: path } = url;
    if (path === "/v1/brands") return { status: 200, body: { has_more: false, items: this.brands } };
    if (path === "/v1/databases") return { status: 200, body: { has_more: false, items: [DATABASE] } };
    if (!path.startsWith("/v1/link-templates")) return undefined;
    const [slug, act, version] = path.split("/").slice(3);
    if (method === "GET") return this.#read(url, { slug, act, version });
    this.changes.push({ method, path, body });
    if (this.refusal) return this.refusal;
    if (slug === undefined) return { status: 201, body: this.#add(body) };
    return this.#change(slug, act, body);
  }

  #read(
    { searchParams }: URL,
    { slug, act, version }: Readonly<Record<"slug" | "act" | "version", string | undefined>>,
  ): Answer {
    const status = searchParams.get("status");
    if (slug === undefined) {
      const items = this.items.filter((item) => status === null || item.status === status);
      return { status: 200, body: pageOf(items, searchParams) };
    }
    const versions = this.versions.get(slug) ?? [];
    if (act === "versions" && version === undefined)
      return { status: 200, body: { items: versions.map(headOf) } };
    if (act === "versions") {
      return { status: 200, body: versions.find((each) => String(each.version) === version) };
    }
    const found = this.items.find((item) => item.slug === slug);
    if (found) return { status: 200, body: found };
    return missing(slug);
  }

  #add(body: Json): TemplateBody {
    const made = template({ ...(body as Named), status: "draft", version: 0 }); // sent by the console's own form
    this.items.unshift(made);
    return made;
  }

  #change(slug: string, act: string | undefined, body: Json): Answer {
    const before = this.items.find((item) => item.slug === slug);
    if (!before) return missing(slug);
    const next = { ...before, ...this.#changed(before, act, body) };
    this.items = this.items.map((item) => (item.slug === slug ? next : item));
    return { status: 200, body: next };
  }

  #changed(before: TemplateBody, act: string | undefined, body: Json): Partial<TemplateBody> {
    const version = before.version + 1;
    switch (act) {
      case "pause":
        return { status: "paused" };
      case "resume":
        return { status: "active" };
      case "revoke":
        return { status: "revoked" };
      case "rotate-link":
        return { link_url: "https://svc.example/l/new", short_link: body["short_link"] === true };
      case "publish": {
        const { slug, spec, expires_in_seconds } = before;
        const made = {
          version,
          published_at: AT,
          published_by: "usr_1",
          spec_sha256: "0",
          spec,
          expires_in_seconds,
        };
        this.versions.set(slug, [...(this.versions.get(slug) ?? []), made]);
        const status = before.status === "draft" ? "active" : before.status;
        return { status, version, has_unpublished_changes: false, published_at: AT };
      }
      default: {
        const { expected_updated_at: _, ...change } = body;
        const spec = merged({ ...before.spec, ...Object(change["spec"]) });
        const updated_at = new Date(Date.parse(before.updated_at) + 1_000).toISOString();
        return { ...merged(change), spec, updated_at, has_unpublished_changes: true };
      }
    }
  }
}

const DATABASE: DatabaseItem = {
  id: "policies",
  name: "Policies",
  columns: ["policy", "name", "city"],
  identifier_column: "policy",
  row_count: 120,
  created_at: AT,
  updated_at: AT,
  source: "csv",
};

function missing(slug: string): Answer {
  return { status: 404, body: { error: { code: "not_found", message: `no template ${slug}` } } };
}

/** As in the list of versions. */
function headOf({ version, published_at, published_by, spec_sha256 }: Version) {
  return { version, published_at, published_by, spec_sha256 };
}

/** Null removes a member. */
export function merged(body: Json): Json {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

function brand(slug: string, name: string, accent: string): BrandBody {
  return { slug, name, accent, is_default: slug === "acme", created_at: AT };
}

type Named = Pick<TemplateBody, "slug" | "name" | "spec"> & Partial<TemplateBody>;

export function template(fields: Named): TemplateBody {
  return {
    status: "active",
    version: 1,
    has_unpublished_changes: false,
    expires_in_seconds: 86_400,
    daily_cap: 200,
    total_cap: null,
    used_today: 17,
    used_total: 1_204,
    short_link: true,
    link_url:
      "https://svc.example/l/eyJhbGciOiJIUzI1NiIsImtpZCI6IjEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJodHRwcyJ9.x",
    created_at: AT,
    updated_at: AT,
    ...fields,
  };
}

function pageOf(all: readonly TemplateBody[], query: URLSearchParams) {
  const from = Number(query.get("cursor") ?? 0);
  const to = from + Number(query.get("limit") ?? 50);
  const has_more = to < all.length;
  return { items: all.slice(from, to), has_more, ...(has_more && { next_cursor: String(to) }) };
}
