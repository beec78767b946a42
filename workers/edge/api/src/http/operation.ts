import type { RouteConfig, z } from "@hono/zod-openapi";
import type { AuditAction } from "@svc/domain/audit-log";
import type { ApiContext } from "../context.ts";
import type { OperationRules } from "@svc/contract/wire/operation";
import type { Audited } from "../audit-log/audited.ts";
import type { Told } from "../security-notice/told.ts";

type Route = RouteConfig & { readonly operationId: string; getRoutingPath: () => string };

/** The declared body of a response: JSON of a schema, other text or bytes, or none. */
type BodyOf<Declared> = Declared extends { readonly content: infer Content }
  ? Content extends { readonly "application/json": { readonly schema: infer S extends z.ZodType } }
    ? z.output<S> | OtherBody<Omit<Content, "application/json">>
    : OtherBody<Content>
  : null;
type OtherBody<Content> = keyof Content extends never ? never : string | ArrayBuffer | ReadableStream;

/** A response in Hono's typing, with its status and the body it was built from. */
export type Answered<Status, Body> = Response & {
  readonly _status: Status;
  readonly _data: Body;
  readonly _format: string;
};

/** The responses a handler may return: each status the contract declares, with the body declared for it. */
type Answer<R extends Pick<RouteConfig, "responses">> = {
  [S in keyof R["responses"]]: Answered<S, BodyOf<R["responses"][S]>>;
}[keyof R["responses"]];

/** Handlers throw `ApiError`; the error response is built in one place. */
type Handler<R extends Route> = (c: ApiContext) => Answer<R> | Promise<Answer<R>>;

type AnyHandler = (c: ApiContext) => Response | Promise<Response>;

type Around = {
  /** Its entry in the audit log (CONTRACT G10). */
  readonly audited?: Audited;
  /** Who receives a security mail about it (CONTRACT G10). */
  readonly told?: Told;
  /** The operation handles its `Idempotency-Key` itself. */
  readonly keepsKey?: true;
  /** Available only to keys and members of the test environment. */
  readonly isTest?: true;
};

/** Only an `AuditAction` has an entry in the audit log, so that the console has words for it. */
type AroundOf<Id extends string> = Id extends AuditAction ? Around : Omit<Around, "audited">;

/** An operation for keys and members of a tenant: its contract route and its handler. */
export type Operation = Around & {
  readonly route: Route & { readonly rules: OperationRules };
  readonly handler: AnyHandler;
};

export function operation<R extends Operation["route"]>(
  route: R,
  handler: Handler<R>,
  around: AroundOf<R["operationId"]> = {},
): Operation {
  return { route, handler, ...around };
}

/** An operation for capture links or, for an audit, a secret key (CONTRACT G3.2), or for anyone. */
export type OpenOperation = readonly [Route, AnyHandler];

export function openOperation<R extends Route>(route: R, handler: Handler<R>): OpenOperation {
  return [route, handler];
}
