import { it } from "vitest";
import { createRoute, z } from "./without-document.ts";

it("a route is named as hono names it", ({ expect }) => {
  const route = createRoute({ method: "get", path: "/v1/audits/{id}/files/{kind}" } as const);
  expect(route.getRoutingPath()).toBe("/v1/audits/:id/files/:kind");
  expect(Object.keys(route)).toEqual(["method", "path"]);
});

it("what only the document says leaves a schema as it is", ({ expect }) => {
  const schema = z.string().max(2);
  expect(schema.openapi("Code", { example: "ab" })).toBe(schema);
});
