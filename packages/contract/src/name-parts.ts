/** The keywords of JSON Schema that this file reads. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

/** Schemas of the document by name. */
export type Named = Map<string, Schema>;

/**
 * Names a schema and the objects and enums inside it, because code generators invent a name for each one without,
 * and invented names collide. A part is called like its place: `Me.account` is `MeAccount`, and an item of
 * `Credits.packs` is `CreditsPack`. Throws if two schemas have the same name, or if
 * a member of a union has none.
 */
export function nameWhole(schema: Schema, place: string, named: Named): Schema {
  const part = nameParts(schema, place, named);
  const { description } = part;
  if (!part.properties && !part.enum) return part;
  const twin = part.enum && nameOfValues(part.enum, named);
  if (twin !== undefined) return { ...schemaRef(twin), ...("description" in part && { description }) };
  if (place === "") throw new Error(`name this member of a union: ${JSON.stringify(part)}`);
  if (named.has(place)) throw new Error(`two schemas would be called ${place}: name one in its zod schema`);
  named.set(place, part);
  return schemaRef(place);
}

/** Names what is inside a schema that has a name or needs none, such as a form. */
export function nameParts(schema: Schema, place: string, named: Named): Schema {
  const { properties, items, additionalProperties: values } = schema;
  const member = (part: Schema) => nameWhole(part, "", named);
  const one = singular(place);
  return plain({
    ...schema,
    ...(properties && {
      properties: mapValues(properties, (part, key) => nameWhole(part, place + pascal(key), named)),
    }),
    ...(items && { items: nameWhole(items, one, named) }),
    ...(typeof values === "object" && { additionalProperties: nameWhole(values, one, named) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(member) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(member) }),
  });
}

/** The enum that has these values already. */
function nameOfValues(values: readonly unknown[], named: Named): string | undefined {
  const wanted = JSON.stringify(values);
  return [...named].find(([, known]) => known.enum && JSON.stringify(known.enum) === wanted)?.[0];
}

export function schemaRef(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

/** Rewrites what the library writes as OpenAPI 3.0 has it, and what generators take for something else. */
function plain(schema: Schema): Schema {
  const { default: preset, ...kept } = withoutAllOf(schema);
  const { enum: values, ...rest } = kept;
  const shown = values?.length === 1 ? { ...rest, ...constant(values[0]) } : kept;
  return preset === undefined ? shown : { ...shown, description: withDefault(shown.description, preset) };
}

/** Java's generator writes a constant as text, which no boolean takes. */
function constant(value: unknown) {
  return typeof value === "boolean" ? {} : { const: value };
}

/** A reference with a description is written as both in `allOf`, which OpenAPI 3.1 no longer needs. */
function withoutAllOf(schema: Schema): Schema {
  const { allOf, ...rest } = schema;
  const [target, notes, ...more] = allOf ?? [];
  if (target?.$ref === undefined || !notes || more.length > 0) return schema;
  const { type, ...words } = notes;
  return type === undefined
    ? { ...rest, ...target, ...words }
    : { ...rest, anyOf: [target, { type: "null" }], ...words };
}

/** Generators make a field with a `default` required, so we say the default in words. */
function withDefault(description = "", preset: unknown): string {
  if (/default/i.test(description)) return description;
  return `${description} Default \`${JSON.stringify(preset)}\`.`.trim();
}

function mapValues(
  parts: Readonly<Record<string, Schema>>,
  change: (part: Schema, key: string) => Schema,
): Record<string, Schema> {
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, change(part, key)]));
}

/** Says which schema a value of `propertyName` belongs to. */
export function discriminatorOf(
  propertyName: string,
  values: readonly string[],
  nameOf: (value: string) => string,
) {
  const mapping = Object.fromEntries(values.map((value) => [value, schemaRef(nameOf(value)).$ref]));
  return { propertyName, mapping };
}

/** `similar_photo` and `similarPhoto` become `SimilarPhoto`. */
export function pascal(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

/** `CreditsPacks` becomes `CreditsPack`; a name that is no plural gets `Item`. */
function singular(name: string): string {
  if (name === "" || !/[^s]s$/.test(name)) return name && `${name}Item`;
  return name.replace(/(?:ies|(?<=x|ch)es|s)$/, (end) => (end === "ies" ? "y" : ""));
}
