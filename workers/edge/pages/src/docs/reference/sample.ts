import { nameOfRef, type Schema, type Schemas, variantsOf } from "./api-document.ts";

/** `body`: only what is required, to send as it is. `answer`: every field. */
export type SampleKind = "body" | "answer";

// deeper objects say nothing new and make the example long
const DEEPEST = 4;

/** A JSON value that fits a schema, from its examples where it has some. */
export function sampleOf(schema: Schema, schemas: Schemas, kind: SampleKind, depth = 0): unknown {
  if (schema.$ref !== undefined) {
    return sampleOf(schemas[nameOfRef(schema.$ref)] ?? {}, schemas, kind, depth);
  }
  const found = givenIn(schema);
  if (found !== undefined) return found;
  const [variant] = variantsOf(schema);
  if (variant) return sampleOf(variant, schemas, kind, depth);
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, schemas, kind, depth))) as object;
  }
  return byType(schema, schemas, kind, depth);
}

function givenIn(schema: Schema): unknown {
  const { example, examples = [], default: preset, enum: values = [], const: only } = schema;
  return [only, example, examples[0], preset, values[0]].find((value) => value !== undefined);
}

function byType(schema: Schema, schemas: Schemas, kind: SampleKind, depth: number): unknown {
  switch (typeOf(schema)) {
    case "object":
      return objectOf(schema, schemas, kind, depth);
    case "array":
      return arrayOf(schema, schemas, kind, depth);
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "string":
      return TEXTS[schema.format ?? ""] ?? "text";
    default:
      return null;
  }
}

// the formats of our document
const TEXTS: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T09:30:00.000Z",
  date: "2026-01-31",
  uri: "https://example.com/hook",
  email: "claims@example.com",
};

function typeOf({ type, properties }: Schema): string | undefined {
  if (properties) return "object";
  return typeof type === "string" ? type : type?.find((one) => one !== "null");
}

function objectOf(schema: Schema, schemas: Schemas, kind: SampleKind, depth: number): object {
  if (depth >= DEEPEST) return {};
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(([name]) => kind === "answer" || required.includes(name));
  return Object.fromEntries(
    shown.map(([name, property]) => [name, sampleOf(property, schemas, kind, depth + 1)]),
  );
}

function arrayOf(schema: Schema, schemas: Schemas, kind: SampleKind, depth: number): readonly unknown[] {
  const { items, minItems = 0 } = schema;
  if (!items || depth >= DEEPEST || (kind === "body" && minItems === 0)) return [];
  return [sampleOf(items, schemas, kind, depth + 1)];
}
