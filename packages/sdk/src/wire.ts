import type { components, operations } from "./generated/wire.ts";

/** A schema of the API, by its name in the OpenAPI document. */
export type Wire<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type Verification = Wire<"Verification">;
export type VerificationStatus = Wire<"VerificationStatus">;
export type Verdict = Wire<"Verdict">;
export type Signal = Wire<"Signal">;
export type Check = Wire<"CheckName">;
export type Step = Wire<"Step">;
export type Capture = Wire<"Capture">;
export type Event = Wire<"Event">;
export type Case = Wire<"Case">;
export type Credits = Wire<"Credits">;
export type LinkTemplate = Wire<"LinkTemplate">;
/** A code to branch on; see `ApiError`. */
export type ErrorCode = Wire<"ErrorCode">;

/** What to create. `steps` and `max_captures` exclude each other. */
export type NewVerification =
  | (Wire<"CreateVerificationWithPhotos"> & { readonly steps?: never })
  | (Wire<"CreateVerificationWithSteps"> & { readonly max_captures?: never });

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
