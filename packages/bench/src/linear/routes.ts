import { callAs, type LoadedService } from "@svc/harness/with-service";

type Schema = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
};
type Operation = {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** One operation of the OpenAPI document, ready to call. */
export type Route = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Accessible with a link; its JSON is limited to 16 KB. */
  readonly isByLink: boolean;
  readonly takesCsv: boolean;
  readonly takesForm: boolean;
  /** Members of its JSON body. */
  readonly members: readonly string[];
};

const METHODS = ["get", "head", "post", "put", "patch", "delete"];

/** Every operation, with its path filled from the first tenant's data. */
export async function listRoutes(service: LoadedService): Promise<readonly Route[]> {
  const answer = await fetch(`${service.baseUrl}/openapi.json`);
  const document = (await answer.json()) as Document; // OpenAPI 3.1
  const known = await seed(service);
  return Object.entries(document.paths).flatMap(([template, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => routeOf(document, { template, method, operation, known })),
  );
}

type Found = {
  readonly template: string;
  readonly method: string;
  readonly operation: Operation;
  readonly known: Known;
};

function routeOf({ components }: Document, { template, method, operation, known }: Found): Route {
  const content = operation.requestBody?.content ?? {};
  const schema = content["application/json"]?.schema;
  const isByLink = BY_LINK.test(template);
  return {
    name: `${method.toUpperCase()} ${template}`,
    method: method.toUpperCase(),
    path: fill(template, isByLink ? { ...known, id: known.token } : known),
    isByLink,
    takesCsv: "text/csv" in content,
    takesForm: "multipart/form-data" in content,
    members: schema ? membersOf(schema, components.schemas) : [],
  };
}

/** Routes called by the capture page. Of these, only captures can also be listed with a key. */
const BY_LINK = /\/(?:session|captures\/|answers|progress|finish|uploads)|^\/l\//;

function membersOf(schema: Schema, schemas: Document["components"]["schemas"]): readonly string[] {
  const { $ref, properties = {}, oneOf = [], anyOf = [] } = schema;
  if ($ref !== undefined) return membersOf(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, schemas);
  const variants = [...oneOf, ...anyOf].flatMap((variant) => membersOf(variant, schemas));
  return [...new Set([...Object.keys(properties), ...variants])];
}

type Known = {
  readonly id: string;
  readonly token: string;
  readonly slug: string;
  readonly database: string;
};

function fill(template: string, { id, slug, database }: Known): string {
  return template
    .replace("/v1/databases/{id}", `/v1/databases/${database}`)
    .replaceAll("{id}", id)
    .replaceAll("{slug}", slug)
    .replaceAll(/\{\w+\}/g, "q");
}

/** Creates a verification with each kind of answer, a template and a database. */
async function seed(service: LoadedService): Promise<Known> {
  const [tenant] = service.tenants;
  if (!tenant) throw new Error("the service has no tenant");
  const post = <T>(path: string, json: unknown) => callAs<T>(service, tenant, `/v1/${path}`, { json });
  const steps = [
    { key: "q", kind: "text", description: "q", max_length: 2000, pattern: "(?:a?){60}b" },
    { key: "front", kind: "image", description: "front" },
  ];
  const made = await post<{ id: string; capture_url: string }>("verifications", { steps });
  const template = { slug: "claims", name: "n", publish: true };
  await post("link-templates", template);
  await post("databases", { id: "rows", name: "n", columns: ["a"], rows: [["1"]], identifier_column: "a" });
  return { id: made.id, token: made.capture_url.split("/v/")[1] ?? "", slug: "claims", database: "rows" };
}
