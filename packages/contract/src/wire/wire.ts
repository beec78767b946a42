import { z } from "@hono/zod-openapi";
import { placesOf, roundTo } from "./rounded.ts";

type CamelKey<K> = K extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail> & string>}`
  : K;

/** The domain's form of a wire type: camelCase members, times as epoch milliseconds, read-only lists. */
export type DomainOf<T> = T extends readonly (infer Item)[]
  ? readonly DomainOf<Item>[]
  : T extends object
    ? {
        readonly [K in keyof T as CamelKey<K> & PropertyKey]: K extends `${string}_at`
          ? number
          : DomainOf<T[K]>;
      }
    : T;

/** Converts `value` to its wire form. Only members that the schema declares come out, and nothing is ever null. */
export function toWire<S extends z.ZodType>(schema: S, value: DomainOf<z.output<S>>): z.output<S> {
  // The result follows the schema by construction; the tests parse it with that schema.
  return walk(schema, value) as z.output<S>;
}

function walk(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return walk(schema.unwrap(), value);
  if (typeof value === "number") return walkNumber(schema, value);
  if (schema instanceof z.ZodUnion) return walkUnion(schema, value);
  if (schema instanceof z.ZodObject) return walkObject(schema, value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => walk(schema.element, item));
  if (schema instanceof z.ZodRecord) return walkRecord(schema, value);
  return value;
}

function walkNumber(schema: z.core.$ZodType, value: number): number | string {
  if (schema instanceof z.ZodISODateTime) return rfc3339(value);
  const places = placesOf(schema);
  return places === undefined ? value : roundTo(value, places);
}

/** Takes the object among the options whose literals the value has. */
function walkUnion(schema: z.ZodUnion, value: unknown): unknown {
  const members: Readonly<Record<string, unknown>> = Object(value);
  const meant = schema.options.find(
    (option) =>
      option instanceof z.ZodObject &&
      membersOf(option).some(
        ({ domainName, inner }) =>
          inner instanceof z.ZodLiteral && inner.values.has(members[domainName] as string),
      ),
  );
  return meant ? walk(meant, value) : value;
}

function walkObject(schema: z.ZodObject, value: unknown): unknown {
  const members: Readonly<Record<string, unknown>> = Object(value);
  const wire: Record<string, unknown> = {};
  for (const { name, domainName, inner } of membersOf(schema)) {
    const member = Object.hasOwn(members, domainName) ? members[domainName] : undefined;
    if (member !== undefined) wire[name] = walk(inner, member);
  }
  return wire;
}

type Member = { readonly name: string; readonly domainName: string; readonly inner: z.core.$ZodType };

/** Cached, because the schema is walked for every response. */
const membersBySchema = new WeakMap<z.ZodObject, readonly Member[]>();

function membersOf(schema: z.ZodObject): readonly Member[] {
  const known = membersBySchema.get(schema);
  if (known) return known;
  const found = Object.entries(schema.shape).map(([name, inner]) => {
    return { name, domainName: camelCase(name), inner };
  });
  membersBySchema.set(schema, found);
  return found;
}

function walkRecord(schema: z.ZodRecord, value: unknown): unknown {
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, item]) => [key, walk(schema.valueType, item)]),
  );
}

function camelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** RFC 3339 in UTC with milliseconds (CONTRACT, conventions). */
export function rfc3339(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
