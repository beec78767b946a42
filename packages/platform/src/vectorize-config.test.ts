import { describe, it } from "vitest";
import { vectorizeConfigOf } from "./vectorize-config.ts";

describe("Vectorize", () => {
  it("is not set up where nothing is said of it", ({ expect }) => {
    expect(vectorizeConfigOf({})).toBeUndefined();
    expect(vectorizeConfigOf({ VECTORIZE_INDEX: "" })).toBeUndefined();
  });

  it("is refused if only half configured, without revealing the token", ({ expect }) => {
    expect(() => vectorizeConfigOf({ VECTORIZE_TOKEN: "secret" })).toThrow(
      "Vectorize needs VECTORIZE_INDEX, VECTORIZE_ACCOUNT and VECTORIZE_TOKEN",
    );
  });

  it("has an index, an account and a token", ({ expect }) => {
    const vars = { VECTORIZE_INDEX: "photos", VECTORIZE_ACCOUNT: "c", VECTORIZE_TOKEN: "t" };
    expect(vectorizeConfigOf(vars)).toEqual({ index: "photos", cloudflareAccount: "c", token: "t" });
  });
});
