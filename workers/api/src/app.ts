import { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./context.ts";

export function createApi() {
  const api = new OpenAPIHono<ApiEnv>();
  api.get("/healthz", (c) => c.json({ status: "ok" }));
  return api;
}
