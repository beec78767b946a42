import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { documentOf as documentAt } from "./document.ts";
import { describeApi } from "./openapi.ts";
import { declared } from "./wire/declared.ts";

export type Route = ReturnType<typeof createRoute>;

/** Collects every route by reading this room's folders. For tools and tests on Node, never for the service. */
export async function allRoutes(): Promise<readonly Route[]> {
  const files = globSync("*/*-routes.ts", { cwd: import.meta.dirname }).toSorted();
  const routes = await Promise.all(files.map((file) => routesIn(path.join(import.meta.dirname, file))));
  return routes.flat();
}

/** The routes that a module exports. */
async function routesIn(file: string): Promise<readonly Route[]> {
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  return Object.values(exported).filter((each): each is Route => Object.hasOwn(Object(each), "operationId"));
}

/** An app that declares these routes without handlers. It exists for its OpenAPI document; see `documentOf`. */
export function appOf(routes: readonly Route[]): OpenAPIHono {
  const app = new OpenAPIHono();
  describeApi(app.openAPIRegistry, routes);
  for (const route of routes) app.openAPIRegistry.registerPath(declared(route, { isLimited: true }));
  return app;
}

/** The OpenAPI document of an app, with a placeholder for the base URL. */
export function documentOf(app: OpenAPIHono) {
  return documentAt(app, "https://svc.example");
}
