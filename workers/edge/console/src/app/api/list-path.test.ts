import { describe, it } from "vitest";
import { casesPath, filtersOf, listPathOf } from "./list-path.ts";

describe("the list that an address shows", () => {
  it("is asked for by the filters in it, and by nothing that the API does not know", ({ expect }) => {
    const search =
      "?due=reverse&due=flagged&decision=none&metadata%5Bclaim%5D=A-17&utm_source=mail&svc=&cursor=abc";
    expect(listPathOf({ pathname: "/app/cases", search })).toBe(
      "/v1/cases?due=reverse&due=flagged&decision=none&metadata%5Bclaim%5D=A-17&limit=50",
    );
  });

  it("is there at both of its addresses, and at no other", ({ expect }) => {
    for (const pathname of ["/app", "/app/", "/app/cases", "/app/cases/"]) {
      expect(listPathOf({ pathname, search: "" })).toBe("/v1/cases?limit=50");
    }
    expect(listPathOf({ pathname: "/app/cases/vfy_1", search: "" })).toBeUndefined();
    expect(listPathOf({ pathname: "/app/review", search: "?svc=true" })).toBeUndefined();
  });

  it("names a page by what is added to its filters", ({ expect }) => {
    const filters = filtersOf(new URLSearchParams("svc=false"));
    expect(casesPath(filters, { limit: "100", cursor: "c" })).toBe("/v1/cases?svc=false&limit=100&cursor=c");
  });
});
