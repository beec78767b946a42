import type { z } from "@hono/zod-openapi";
import type * as account from "./account/account-routes.ts";
import type * as auditLog from "./audit-log/audit-log-routes.ts";
import type * as audit from "./audit/audit-routes.ts";
import type * as brand from "./brand/brand-routes.ts";
import type * as capture from "./capture/capture-routes.ts";
import type * as session from "./capture/session-routes.ts";
import type * as upload from "./capture/upload-routes.ts";
import type * as cases from "./case/case-routes.ts";
import type * as credits from "./credits/credits-routes.ts";
import type * as database from "./database/database-routes.ts";
import type * as invoice from "./invoice/invoice-routes.ts";
import type * as key from "./keys/key-routes.ts";
import type * as record from "./record/record-routes.ts";
import type * as report from "./report/report-routes.ts";
import type * as review from "./review/review-routes.ts";
import type * as sandbox from "./sandbox/sandbox-routes.ts";
import type * as passkey from "./sign-in/passkey-routes.ts";
import type * as signIn from "./sign-in/sign-in-routes.ts";
import type * as hold from "./verification/hold-routes.ts";
import type * as sso from "./sso/sso-routes.ts";
import type * as ownInvitation from "./team/own-invitation-routes.ts";
import type * as team from "./team/team-routes.ts";
import type * as template from "./template/template-routes.ts";
import type * as usage from "./usage/usage-routes.ts";
import type * as reverseSearch from "./verification/reverse-search-routes.ts";
import type * as verification from "./verification/verification-routes.ts";
import type * as webhook from "./webhook/webhook-routes.ts";

/** The modules that define operations. */
type Modules =
  | typeof account
  | typeof auditLog
  | typeof audit
  | typeof brand
  | typeof capture
  | typeof session
  | typeof upload
  | typeof cases
  | typeof credits
  | typeof database
  | typeof invoice
  | typeof key
  | typeof record
  | typeof report
  | typeof review
  | typeof sandbox
  | typeof passkey
  | typeof signIn
  | typeof hold
  | typeof sso
  | typeof ownInvitation
  | typeof team
  | typeof template
  | typeof usage
  | typeof reverseSearch
  | typeof verification
  | typeof webhook;

type Exported<M> = M extends unknown ? M[keyof M] : never;

type Operation = Extract<Exported<Modules>, { readonly operationId: string }>;

/** `/v1/cases/{id}` as the type of every address of this form. */
type Filled<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${Filled<Tail>}`
  : Path;

type WithoutQuery<Address extends string> = Address extends `${infer Path}?${string}` ? Path : Address;

type At<O, Method, Path> = O extends {
  readonly method: Method;
  readonly path: infer P extends string;
}
  ? [Path, Filled<P>] extends [Filled<P>, Path]
    ? O
    : never
  : never;

type BodyOf<R> = R extends {
  readonly content: { readonly "application/json": { readonly schema: infer S extends z.ZodType } };
}
  ? z.output<S>
  : undefined;

type Answered<O> = O extends { readonly responses: infer R }
  ? BodyOf<R[keyof R & (200 | 201 | 202 | 204)]>
  : never;

/**
 * The body of an operation's success. An address may have values in place of the path's placeholders, and a query. The
 * type is `never` if no operation has this address.
 *
 * @example
 * type Found = Answer<"get", `/v1/cases/${string}`>; // CaseDetail
 */
export type Answer<Method extends string, Address extends string> = Address extends unknown
  ? Answered<At<Operation, Lowercase<Method>, WithoutQuery<Address>>>
  : never;

/** The type of a parameter that takes the addresses of operations alone. */
export type Known<Method extends string, Address extends string> = Address extends unknown
  ? [Answer<Method, Address>] extends [never]
    ? never
    : Address
  : never;
