import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import type { Role } from "@svc/domain/role";
import type { RateLimitName } from "./rate-limits.ts";

/**
 * Which secret keys may call an operation: any, only those with the role `full`, or none, so only a signed-in
 * person may.
 */
type KeyAccess = "read" | "full" | "none";

/** Calls with the same limit name share one counter for each account (CONTRACT G11). */
export type LimitName = Extract<RateLimitName, "reads" | "writes" | "documents" | "sync_audits">;

/** Who may call an operation of a tenant. */
export type Access = {
  /** The lowest role of a member who may call it (CONTRACT G10). */
  readonly least: Role;
  readonly key: KeyAccess;
  /** Step-up: the person must have confirmed their identity within the last five minutes (CONTRACT G10). */
  readonly isConfirmed: boolean;
};

export type OperationRules = Access & { readonly limit: LimitName };

type Config = Omit<RouteConfig, "operationId"> & {
  readonly operationId: string;
  readonly least: Role;
  /** Defaults to `read` for a GET and `full` for a change. */
  readonly key?: KeyAccess;
  readonly isConfirmed?: true;
  readonly limit: LimitName;
};

type Defined<C> = Omit<C, keyof OperationRules> & {
  getRoutingPath(): string;
  readonly rules: OperationRules;
};

/**
 * Defines an operation of a tenant: its OpenAPI route and its rules. The app, the roles, the rate limits and
 * the document are derived from it.
 */
export function defineOperation<const C extends Config>(config: C): Defined<C> {
  const { least, key, isConfirmed, limit, ...route }: Config = config;
  const rules: OperationRules = {
    least,
    key: key ?? (route.method === "get" ? "read" : "full"),
    isConfirmed: isConfirmed === true,
    limit,
  };
  return Object.assign(createRoute(route), { rules }) as unknown as Defined<C>; // a spread loses the generic's members
}
