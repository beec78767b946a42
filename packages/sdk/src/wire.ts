import type { components, operations } from "./generated/wire.ts";

/** A schema of the API, by its name in the OpenAPI document. */
export type Wire<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** The query parameters of an operation. */
export type Query<Id extends keyof operations> = NonNullable<operations[Id]["parameters"]["query"]>;

/** The filters of a list operation. `List` itself handles the cursor. */
export type Filters<Id extends keyof operations> = Omit<Query<Id>, "cursor">;

/** The form fields of an operation: text and files. */
export type Form<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { "multipart/form-data": infer Fields } };
}
  ? Fields
  : never;
