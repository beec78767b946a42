import type { RouteConfig } from "@hono/zod-openapi";
import type { ApiContext } from "../context.ts";
import type { LimitName } from "./limit.ts";

type Route = RouteConfig & { getRoutingPath: () => string };
type Handler = (c: ApiContext) => Promise<Response>;

/** What a tenant's key may call: the route as the contract declares it, its limit, its handler. */
export type Operation = readonly [Route, LimitName, Handler];

/** What a capture link may call, or a secret key for an audit (CONTRACT G3.2). */
export type EvidenceOperation = readonly [Route, Handler];
