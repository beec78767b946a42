import type { OpenAPIHono } from "@hono/zod-openapi";
import { type Named, nameParts, nameWhole, pascal, type Schema } from "./name-parts.ts";
import { openApiConfig } from "./openapi.ts";

type Media = { readonly schema?: Schema; readonly example?: unknown };
type Content = Readonly<Record<string, Media>>;
type Body = { readonly content?: Content };
type Parameter = { readonly name: string; readonly schema: Schema };
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
};
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The OpenAPI document of an app: what the library writes, in a form that every common generator reads. */
export function documentOf(app: OpenAPIHono, baseUrl: string) {
  const document = app.getOpenAPI31Document(openApiConfig(baseUrl));
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>; // our routes use no other form
  const named: Named = new Map(Object.entries(schemas));
  for (const [name, schema] of Object.entries(schemas)) named.set(name, nameParts(schema, name, named));
  const change = (operation: Operation) => namedOperation(operation, named);
  const paths = mapValues(document.paths as unknown as Paths, (path) => mapValues(path, change)); // as above
  return { ...document, paths, components: { ...document.components, schemas: Object.fromEntries(named) } };
}

function namedOperation(operation: Operation, named: Named): Operation {
  const { operationId, parameters, requestBody, responses } = operation;
  const name = pascal(operationId);
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((each) => ({
        ...each,
        schema: nameWhole(each.schema, name + pascal(each.name), named),
      })),
    }),
    ...(requestBody && { requestBody: requestOf(requestBody, name, named) }),
    responses: mapValues(responses, (response) => answerOf(response, name, named)),
  };
}

/**
 * A JSON body gets the example of its schema, because importers read only this one. Postman takes a member `value` of
 * a plain `example` for the example itself.
 */
function requestOf(body: Body, name: string, named: Named): Body {
  return withContent(body, ({ schema, ...media }) => {
    const example = named.get(schema?.$ref?.split("/").at(-1) ?? "")?.example;
    return {
      ...media,
      ...(schema && { schema: nameWhole(schema, `${name}Form`, named) }),
      ...(example !== undefined && { examples: { example: { value: example } } }),
    };
  });
}

function answerOf(response: Body, name: string, named: Named): Body {
  return withContent(response, ({ schema, ...media }) => ({
    ...media,
    ...(schema && { schema: nameWhole(schema, `${name}Response`, named) }),
  }));
}

function withContent(body: Body, change: (media: Media) => Media): Body {
  return { ...body, ...(body.content && { content: mapValues(body.content, change) }) };
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
