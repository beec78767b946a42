/** The keywords of JSON Schema that our document uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

export type Schemas = Readonly<Record<string, Schema>>;

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description?: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly schema: Schema;
};

export type ApiOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
  readonly "x-least-role"?: string;
  readonly "x-step-up"?: boolean;
};

type PathItem = Readonly<Record<string, ApiOperation>>;

/** The parts of OpenAPI 3.1 that our document uses. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: { readonly schemas: Schemas };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, PathItem>>;
};

/**
 * Writes enums and forms where they are used: a reader wants to see the values and the fields of a call, while
 * generators want a name for each.
 */
export function readable(document: ApiDocument): ApiDocument {
  const withValues = changed(document, (_, value, schemas) => {
    const named = value.$ref === undefined ? undefined : schemas[nameOfRef(value.$ref)];
    const { $ref: _ref, ...words } = value;
    return named?.enum ? { ...named, ...words } : value;
  });
  return changed(withValues, (key, value, schemas) => {
    if (key !== "multipart/form-data" || value.schema?.$ref === undefined) return value;
    return { schema: schemas[nameOfRef(value.schema.$ref)] };
  });
}

type Part = Schema & { readonly schema?: Schema };

function changed(
  document: ApiDocument,
  change: (key: string, value: Part, schemas: Schemas) => object,
): ApiDocument {
  const { schemas } = document.components;
  return JSON.parse(JSON.stringify(document), (key, value: Part | null) =>
    value !== null && typeof value === "object" ? change(key, value, schemas) : value,
  ) as ApiDocument; // the same shape
}

/** The name in `#/components/schemas/Name`. */
export function nameOfRef(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** Every schema below this one, itself included. References are not followed. */
export function withParts(schema: Schema): readonly Schema[] {
  const { additionalProperties: rest } = schema;
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(typeof rest === "object" ? [rest] : []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ];
  return [schema, ...parts.flatMap(withParts)];
}

/** The variants of a union, without "null". */
export function variantsOf({ oneOf = [], anyOf = [] }: Schema): readonly Schema[] {
  return [...oneOf, ...anyOf].filter(({ type }) => type !== "null");
}
