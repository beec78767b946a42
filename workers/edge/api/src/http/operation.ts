import type { RouteConfig, z } from "@hono/zod-openapi";
import type { ApiContext } from "../context.ts";
import type { OperationRules } from "@svc/contract/wire/operation";
import type { Audited } from "../audit-log/audited.ts";
import type { Told } from "../security-notice/told.ts";

type Route = RouteConfig & { readonly operationId: string; getRoutingPath: () => string };

/** The body that an answer is declared with: JSON of a schema, some other text or bytes, or none. */
type BodyOf<Declared> = Declared extends { readonly content: infer Content }
  ? Content extends { readonly "application/json": { readonly schema: infer S extends z.ZodType } }
    ? z.output<S> | OtherBody<Omit<Content, "application/json">>
    : OtherBody<Content>
  : null;
type OtherBody<Content> = keyof Content extends never ? never : string | ArrayBuffer | ReadableStream;

/** A response as hono types it: with the status and the body that it was made of. */
export type Answered<Status, Body> = Response & {
  readonly _status: Status;
  readonly _data: Body;
  readonly _format: string;
};

/** What a handler of this route may answer: a status that the contract declares for it, with the body declared there. */
type Answer<R extends Pick<RouteConfig, "responses">> = {
  [S in keyof R["responses"]]: Answered<S, BodyOf<R["responses"][S]>>;
}[keyof R["responses"]];

/** Errors are thrown (`ApiError`) and answered in one place. */
type Handler<R extends Route> = (c: ApiContext) => Answer<R> | Promise<Answer<R>>;

type AnyHandler = (c: ApiContext) => Response | Promise<Response>;

/** What happens around the handler. */
type Around = {
  /** Its entry in the audit log (CONTRACT G10). */
  readonly audited?: Audited;
  /** Who gets a mail about it (CONTRACT G10). */
  readonly told?: Told;
  /** It keeps its `Idempotency-Key` itself. */
  readonly keepsKey?: true;
  /** For keys and members of the test environment alone. */
  readonly isTest?: true;
};

/** What a key or a member of a tenant may call: as the contract defines it, and how it is answered. */
export type Operation = Around & {
  readonly route: Route & { readonly rules: OperationRules };
  readonly handler: AnyHandler;
};

export function operation<R extends Operation["route"]>(
  route: R,
  handler: Handler<R>,
  around: Around = {},
): Operation {
  return { route, handler, ...around };
}

/** What a capture link may call, or a secret key for an audit (CONTRACT G3.2), and what anybody may. */
export type OpenOperation = readonly [Route, AnyHandler];

export function openOperation<R extends Route>(route: R, handler: Handler<R>): OpenOperation {
  return [route, handler];
}
