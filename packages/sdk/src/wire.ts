import type { components, operations } from "./generated/wire.ts";

/** A body of the interface by its name in the OpenAPI document. */
export type Wire<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** What an operation takes in its query. */
export type Query<Id extends keyof operations> = NonNullable<operations[Id]["parameters"]["query"]>;

/** Filters of a list; pages are turned by the list itself. */
export type Filters<Id extends keyof operations> = Omit<Query<Id>, "cursor">;

/** What an operation takes as a form, all of it text and files. */
export type Form<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { "multipart/form-data": infer Fields } };
}
  ? Fields
  : never;
