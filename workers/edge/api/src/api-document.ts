import { OpenAPIHono } from "@hono/zod-openapi";
import { documentOf } from "@svc/contract/document";
import { describeApi } from "@svc/contract/openapi";
import { declared } from "@svc/contract/wire/declared";
import { EVIDENCE_OPERATIONS } from "./capture/operations.ts";
import type { Operation } from "./http/operation.ts";
import { OPERATIONS, PUBLIC_OPERATIONS } from "./operations.ts";

/**
 * Builds the OpenAPI document of a service at `baseUrl`. It runs at build time on Node; the service reads the resulting
 * file.
 */
export function apiDocument(baseUrl: string, operations: readonly Operation[] = OPERATIONS) {
  const app = new OpenAPIHono();
  const ofTenants = [...operations.map(({ route }) => route), ...EVIDENCE_OPERATIONS.map(([route]) => route)];
  const open = PUBLIC_OPERATIONS.map(([route]) => route);
  for (const route of ofTenants) app.openAPIRegistry.registerPath(declared(route, { isLimited: true }));
  for (const route of open) app.openAPIRegistry.registerPath(declared(route, { isLimited: false }));
  describeApi(app.openAPIRegistry, [...ofTenants, ...open]);
  return documentOf(app, baseUrl);
}
