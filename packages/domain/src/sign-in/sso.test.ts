import { describe, it } from "vitest";
import { ssoEmailOf, ssoRoleOf } from "./sso.ts";

const ROLES = {
  roleClaim: "groups",
  roles: [
    { value: "claims-team", role: "reviewer" },
    { value: "it", role: "admin" },
  ],
} as const;

describe("the role of a person who signs in at their company's provider", () => {
  it.for([
    [["claims-team", "it"], "admin"],
    ["claims-team", "reviewer"],
    [["other"], undefined],
    [undefined, undefined],
  ])("groups %o give %s", ([groups, role], { expect }) => {
    expect(ssoRoleOf({ groups }, ROLES, "owner")).toBe(role);
  });

  it("is the default where no value matches", ({ expect }) => {
    expect(ssoRoleOf({ groups: [] }, { ...ROLES, defaultRole: "viewer" })).toBe("viewer");
  });

  it("stays as the account set it where no claim decides", ({ expect }) => {
    expect(ssoRoleOf({}, { roles: [], defaultRole: "viewer" }, "admin")).toBe("admin");
    expect(ssoRoleOf({}, { roles: [], defaultRole: "viewer" })).toBe("viewer");
  });

  it("never comes from an inherited member of the claims", ({ expect }) => {
    const roles = [{ value: "toString", role: "owner" }] as const;
    expect(ssoRoleOf({}, { roleClaim: "constructor", roles })).toBeUndefined();
  });
});

describe("the address of a person who signs in at their company's provider", () => {
  const company = { issuer: "https://login.acme.example", domains: ["acme.example"] };

  it.for([
    [{ email: "Ada@Acme.example" }, { email: "ada@acme.example" }],
    [{ email: "ada@acme.example", email_verified: true }, { email: "ada@acme.example" }],
    [{}, { problem: "no_email" }],
    [{ email: "ada" }, { problem: "no_email" }],
    [{ email: "ada@acme.example", email_verified: false }, { problem: "unverified_email" }],
    [{ email: "ada@acme.example", email_verified: "False" }, { problem: "unverified_email" }],
    [{ email: "ada@acme.example", email_verified: 0 }, { problem: "unverified_email" }],
    [{ email: "\u212Aate@acme.example" }, { problem: "no_email" }],
    [{ email: '"a,b"<x>@acme.example' }, { problem: "no_email" }],
    [{ email: "ada@other.example" }, { problem: "domain" }],
    [{ email: "ada@sub.acme.example" }, { problem: "domain" }],
  ])("%o gives %o", ([claims, answer], { expect }) => {
    expect(ssoEmailOf(claims ?? {}, company)).toEqual(answer);
  });

  it("counts at Google only for an account of the company", ({ expect }) => {
    const google = { ...company, issuer: "https://accounts.google.com" };
    const claims = { email: "ada@acme.example", email_verified: true };
    expect(ssoEmailOf(claims, google)).toEqual({ problem: "domain" });
    expect(ssoEmailOf({ ...claims, hd: "acme.example" }, google)).toEqual({ email: "ada@acme.example" });
  });
});
