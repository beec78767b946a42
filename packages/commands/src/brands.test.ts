import { describe, it } from "vitest";
import { flawsOf } from "./brands.ts";

const FINE = { org: "acme", slug: "main", name: "Acme", isDefault: false };

describe("pnpm brand", () => {
  it("takes an accent as #rgb or #rrggbb and nothing else that CSS would read", ({ expect }) => {
    for (const accent of ["#0a5", "#00AA55"]) expect(flawsOf({ ...FINE, accent })).toEqual([]);
    for (const accent of ["red", "0a5", "#0a5;", "#0a", "#00aa5", "#0a5}body{", "rgb(0,0,0)", ""]) {
      expect(flawsOf({ ...FINE, accent }), accent).toEqual(["--accent must be #rgb or #rrggbb"]);
    }
  });

  it("takes an https address for support", ({ expect }) => {
    expect(flawsOf({ ...FINE, supportUrl: "https://acme.example/help" })).toEqual([]);
    for (const supportUrl of ["http://acme.example", "javascript:alert(1)", "acme"]) {
      expect(flawsOf({ ...FINE, supportUrl })).toEqual(["--support-url must be an https:// address"]);
    }
  });

  it("takes slugs of SPEC 4.2", ({ expect }) => {
    for (const slug of ["ab", "main-2"]) expect(flawsOf({ ...FINE, slug })).toEqual([]);
    for (const slug of ["a", "Main", "a--b", "-a", "a_b", "x".repeat(41)]) {
      expect(flawsOf({ ...FINE, slug }), slug).toHaveLength(1);
    }
  });
});
