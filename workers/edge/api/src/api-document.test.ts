import { allRoutes } from "@svc/contract/whole-document";
import { describe, it } from "vitest";
import { apiDocument } from "./api-document.ts";

describe("the OpenAPI document of the service", () => {
  it("has every operation of the contract, and no other", async ({ expect }) => {
    const { paths } = apiDocument("https://svc.example");
    const served = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const routes = await allRoutes();
    expect(served.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  });
});
