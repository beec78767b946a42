import { OpenAPIHono } from "@hono/zod-openapi";
import { describeApi, openApiConfig } from "@svc/contract/openapi";
import { declared } from "@svc/contract/wire/declared";
import { EVIDENCE_OPERATIONS } from "./capture/operations.ts";
import { OPERATIONS, PUBLIC_OPERATIONS } from "./operations.ts";

/** The OpenAPI document of every operation of a service at `baseUrl`. For the build, on Node; the service has it as a file. */
export function apiDocument(baseUrl: string) {
  const app = new OpenAPIHono();
  const describe = (operations: typeof OPERATIONS | typeof PUBLIC_OPERATIONS, isLimited: boolean) => {
    for (const [route] of operations) app.openAPIRegistry.registerPath(declared(route, { isLimited }));
  };
  describe(OPERATIONS, true);
  describe(EVIDENCE_OPERATIONS, true);
  describe(PUBLIC_OPERATIONS, false);
  describeApi(app.openAPIRegistry);
  return app.getOpenAPI31Document(openApiConfig(baseUrl));
}
