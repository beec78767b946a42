import { createHash } from "node:crypto";
import { allRoutes, appOf, documentOf } from "@svc/contract/whole-document";

type Schema = { readonly [key: string]: unknown };
export type Schemas = Readonly<Record<string, Schema>>;
type Media = { readonly schema?: Schema };
type Body = { readonly content?: Readonly<Record<string, Media>> };
type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };
type Operation = {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
};

/** The two sets of schemas that the package's types are written from, and their fingerprint. */
export type SdkSchemas = {
  readonly answers: Schemas;
  readonly params: Schemas;
  readonly fingerprint: string;
};

/** Limits that only the service checks: an answer outside of them is still an answer. */
const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "pattern", "default"];
const WORDS = ["example", "examples", "discriminator", "dependentSchemas"];

/** The schemas of every operation that a key may call. */
export async function sdkSchemas(): Promise<SdkSchemas> {
  const document = documentOf(appOf(await allRoutes()));
  const all = (document.components.schemas ?? {}) as Schemas; // our routes use no other form
  const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>; // as above
  const operations = Object.entries(paths)
    .filter(([path]) => !path.startsWith("/auth/"))
    .flatMap(([, methods]) => Object.values(methods))
    .filter(({ security = [] }) => !(security.length === 1 && "session" in Object(security[0])));
  const answers = closure(operations.flatMap(answersOf), all);
  // Sorted, because the order of a module's exports depends on what loads it.
  const queries = Object.fromEntries(
    operations.flatMap(queryOf).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  const params = closure([queries, ...operations.map(({ requestBody }) => jsonOf(requestBody))], all);
  const schemas = {
    answers: mapEntries(opened(answers), (schema) => lenient(schema) as Schema),
    params: mapEntries({ ...params, ...queries }, (schema) => writable(schema) as Schema),
  };
  return { ...schemas, fingerprint: createHash("sha256").update(JSON.stringify(schemas)).digest("hex") };
}

function answersOf({ responses }: Operation): readonly unknown[] {
  return Object.values(responses).map(jsonOf);
}

function jsonOf(body: Body | undefined): unknown {
  return body?.content?.["application/json"]?.schema;
}

/** The filters of an operation as one object. `from` is a word of Python's. The lists handle the cursor, and `wait` the waiting. */
function queryOf({ operationId, parameters = [] }: Operation): readonly (readonly [string, Schema])[] {
  const own = parameters.filter((each) => each.in === "query" && !["cursor", "wait"].includes(each.name));
  if (own.length === 0) return [];
  const name = `${operationId.slice(0, 1).toUpperCase()}${operationId.slice(1)}Query`;
  const properties = Object.fromEntries(
    own.map((each) => [each.name === "from" ? "from_" : each.name, each.schema]),
  );
  return [[name, { type: "object", properties }]];
}

/** The named schemas that these reach, sorted by name. */
function closure(roots: readonly unknown[], all: Schemas): Schemas {
  const found = new Set(roots.flatMap(referencesIn));
  for (const name of found) for (const next of referencesIn(all[name])) found.add(next);
  return Object.fromEntries([...found].toSorted().map((name) => [name, all[name] ?? {}]));
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    if (key === "discriminator") return [];
    return key === "$ref" ? [String(each).slice("#/components/schemas/".length)] : referencesIn(each);
  });
}

/** Gives each union of kinds a last member for the kinds that are added later. */
function opened(schemas: Schemas): Schemas {
  const added: Record<string, Schema> = {};
  const whole = mapEntries(schemas, ({ discriminator, oneOf, anyOf, ...schema }, name) => {
    const members = (oneOf ?? anyOf) as readonly Schema[] | undefined;
    if (members === undefined) return schema;
    const kind = (discriminator as { readonly propertyName: string } | undefined)?.propertyName;
    const isOpen = members.some(({ $ref }) => String($ref).includes("/Unknown"));
    if (kind === undefined || isOpen) return { ...schema, anyOf: members };
    const unknown = `Unknown${name}`;
    added[unknown] = {
      type: "object",
      properties: { [kind]: { type: "string" } },
      required: [kind],
      description: "Of a kind that is added later.",
    };
    return { ...schema, anyOf: [...members, { $ref: `#/components/schemas/${unknown}` }] };
  });
  return { ...whole, ...added };
}

/** Reads more than the document promises: unknown members, later values of an enum, other lengths. */
function lenient(schema: unknown): unknown {
  return changed(
    schema,
    [...LIMITS, ...WORDS],
    ({ enum: values, additionalProperties, format, type, ...rest }) => ({
      ...rest,
      ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
      ...(format === "date-time" && { format }),
      ...(isTexts(values)
        ? { anyOf: [{ type, enum: values }, { type }] }
        : { ...(values !== undefined && { enum: values }), ...(type !== undefined && { type }) }),
    }),
  );
}

/** Moments can be given as text or as a `datetime`. */
function writable(schema: unknown): unknown {
  return changed(schema, [...LIMITS, ...WORDS], ({ format, type, ...rest }) => {
    if (format !== "date-time" && format !== "date")
      return { ...rest, ...(type !== undefined && { type }), ...(format !== undefined && { format }) };
    return { ...rest, anyOf: [{ type: "string" }, { type: "string", format }] };
  });
}

function isTexts(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === "string");
}

/** Changes a schema and all schemas in it, without these keywords. */
function changed(schema: unknown, without: readonly string[], change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(schema)) return schema.map((each) => changed(each, without, change));
  if (typeof schema !== "object" || schema === null) return schema;
  const { properties, ...rest } = schema as Schema & { readonly properties?: Schemas };
  const kept = Object.entries(rest).filter(([key]) => !without.includes(key));
  const inner = Object.fromEntries(kept.map(([key, each]) => [key, changed(each, without, change)]));
  const members = properties && mapEntries(properties, (each) => changed(each, without, change) as Schema);
  return change({ ...inner, ...(members && { properties: members }) });
}

function mapEntries(schemas: Schemas, change: (schema: Schema, name: string) => Schema): Schemas {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema, name)]));
}
