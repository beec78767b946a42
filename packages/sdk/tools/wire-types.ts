import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { documentOf } from "@svc/contract/document";
import { describeApi } from "@svc/contract/openapi";
import { ErrorBody } from "@svc/contract/wire/errors";
import { allRoutes } from "@svc/contract/whole-document";
import { declared } from "@svc/contract/wire/declared";
import openapiTypescript, { astToString } from "openapi-typescript";

const HEAD = "// Written by `pnpm --filter @svc/sdk run generate` from the routes of packages/contract.\n\n";

/** The content of `generated/wire.ts` for the routes that `packages/contract` declares now. */
export async function wireTypes(): Promise<string> {
  const document = JSON.stringify(await wholeDocument());
  const types = await openapiTypescript(document, { alphabetize: true });
  return `${HEAD}${astToString(types)}`;
}

/** Drops what a client never types: response headers, and error responses, which all share one shape. */
function withoutFailures({ responses, ...route }: RouteConfig): RouteConfig {
  const kept = Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, response]) => [status, { ...response, headers: undefined }]);
  return { ...route, responses: Object.fromEntries(kept) as RouteConfig["responses"] }; // fromEntries loses the key type
}

/** The OpenAPI document of every route, as the service serves it. */
async function wholeDocument() {
  const app = new OpenAPIHono();
  const routes = await allRoutes();
  describeApi(app.openAPIRegistry, routes);
  app.openAPIRegistry.register("Error", ErrorBody);
  for (const route of routes)
    app.openAPIRegistry.registerPath(withoutFailures(declared(route, { isLimited: true })));
  return documentOf(app, "https://api.example.com");
}
