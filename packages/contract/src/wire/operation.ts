import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import type { Role } from "@svc/domain/role";
import type { RateLimitName } from "./rate-limits.ts";

/** Whose secret key may call an operation: any, only one with the role `full`, or none: then only a person who is signed in. */
type KeyAccess = "read" | "full" | "none";

/** Which calls are counted together, by account (CONTRACT G11). */
export type LimitName = Extract<RateLimitName, "reads" | "writes" | "documents" | "sync_audits">;

/** Who may call an operation of a tenant. */
export type Access = {
  /** The lowest role of a member who may call it (CONTRACT G10). */
  readonly least: Role;
  readonly key: KeyAccess;
  /** Step-up: the person must have shown who they are within the last five minutes (CONTRACT G10). */
  readonly isConfirmed: boolean;
};

/** Who may call it, and how often. */
export type OperationRules = Access & { readonly limit: LimitName };

type Config = Omit<RouteConfig, "operationId"> & {
  readonly operationId: string;
  readonly least: Role;
  /** Unless said: `read` for a GET, `full` for a change. */
  readonly key?: KeyAccess;
  readonly isConfirmed?: true;
  readonly limit: LimitName;
};

type Defined<C> = Omit<C, keyof OperationRules> & {
  getRoutingPath(): string;
  readonly rules: OperationRules;
};

/** An operation of a tenant: its route as OpenAPI describes it, and its rules. App, roles, limits and document are made from it. */
export function defineOperation<C extends Config>(config: C): Defined<C> {
  const { least, key, isConfirmed, limit, ...route }: Config = config;
  const rules: OperationRules = {
    least,
    key: key ?? (route.method === "get" ? "read" : "full"),
    isConfirmed: isConfirmed === true,
    limit,
  };
  return Object.assign(createRoute(route), { rules }) as unknown as Defined<C>; // spreading loses the generic's members
}
