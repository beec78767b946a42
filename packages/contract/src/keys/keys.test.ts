import { describe, it } from "vitest";
import { parseCreateKey, parseRollKey } from "./key-body.ts";
import { isOrigin } from "./origin.ts";

function fieldsOf(input: unknown): readonly string[] {
  const parsed = parseCreateKey(input);
  return parsed.ok ? [] : (parsed.error.fields ?? []).map(({ path, message }) => `${path} ${message}`);
}

const NAMED = { name: "import" };

describe("a key that is asked for (CONTRACT G10)", () => {
  it("is secret and full unless it says otherwise", ({ expect }) => {
    expect(parseCreateKey(NAMED)).toEqual({
      ok: true,
      value: { name: "import", kind: "secret", role: "full" },
    });
  });

  it("takes limits of its kind", ({ expect }) => {
    const expiresAt = Date.now() + 60_000;
    const limits = { expires_at: new Date(expiresAt).toISOString(), allowed_ips: ["203.0.113.0/24", "::1"] };
    expect(parseCreateKey({ ...NAMED, role: "read", ...limits })).toEqual({
      ok: true,
      value: {
        name: "import",
        kind: "secret",
        role: "read",
        expiresAt,
        allowedIps: ["203.0.113.0/24", "::1"],
      },
    });
    const lists = { allowed_origins: ["https://app.acme.example"], bundle_ids: ["com.acme.claims"] };
    expect(fieldsOf({ ...NAMED, kind: "publishable", ...lists })).toEqual([]);
  });

  it.for([
    [{}, ["name is required"]],
    [{ name: "" }, ["name must not be empty"]],
    [{ name: "x".repeat(61) }, ["name must be at most 60 characters"]],
    [{ ...NAMED, kind: "other" }, ["kind must be one of: secret, publishable"]],
    [{ ...NAMED, role: "owner" }, ["role must be one of: full, read"]],
    [{ ...NAMED, expires_at: "2020-01-01T00:00:00Z" }, ["expires_at must be in the future"]],
    [{ ...NAMED, allowed_ips: [] }, ["allowed_ips must not be empty"]],
    [
      { ...NAMED, allowed_ips: ["203.0.113.7", "acme.example"] },
      ["allowed_ips.1 must be an IP address or a range of them (CIDR)"],
    ],
    [{ ...NAMED, allowed_origins: ["https://a.example"] }, ["allowed_origins is not allowed here"]],
    [{ ...NAMED, bundle_ids: ["com.acme"] }, ["bundle_ids is not allowed here"]],
    [{ ...NAMED, kind: "publishable", allowed_ips: ["::1"] }, ["allowed_ips is not allowed here"]],
    [
      { ...NAMED, kind: "publishable", allowed_origins: ["https://a.example/"] },
      ["allowed_origins.0 must be an origin, for example https://app.acme.example"],
    ],
    [{ ...NAMED, secret: "svc_secret_mine" }, ['body has unknown field: "secret"']],
  ] as const)("%j says %j", ([input, messages], { expect }) => {
    expect(fieldsOf(input)).toEqual(messages);
  });

  it("has at most 20 addresses", ({ expect }) => {
    const addresses = Array.from({ length: 21 }, (_, index) => `192.0.2.${index}`);
    expect(fieldsOf({ ...NAMED, allowed_ips: addresses.slice(1) })).toEqual([]);
    expect(fieldsOf({ ...NAMED, allowed_ips: addresses })).toEqual([
      "allowed_ips must have at most 20 items",
    ]);
  });
});

describe("a key that is rolled (CONTRACT G10)", () => {
  it.for([
    [undefined, 0],
    [{}, 0],
    [{ grace_seconds: 604_800 }, 604_800],
  ] as const)("by %j works on for %d seconds", ([input, graceSeconds], { expect }) => {
    expect(parseRollKey(input)).toEqual({ ok: true, value: { graceSeconds } });
  });

  it.for([-1, 604_801, 1.5, "60"])("has no grace of %j seconds", (grace, { expect }) => {
    expect(parseRollKey({ grace_seconds: grace }).ok).toBe(false);
  });
});

describe("an origin", () => {
  it.for([
    "https://app.acme.example",
    "https://app.acme.example:8443",
    "http://localhost:5173",
    "http://127.0.0.1",
    "http://[::1]:3000",
  ])("is %s", (text, { expect }) => {
    expect(isOrigin(text)).toBe(true);
  });

  it.for([
    "https://app.acme.example/",
    "https://app.acme.example:443",
    "https://App.acme.example",
    "https://ada@acme.example",
    "http://acme.example",
    "ftp://acme.example",
    "https://acme.example;",
    "https://*.acme.example",
    "https://acme..example",
    "*",
    "null",
    "",
  ])("is not %s", (text, { expect }) => {
    expect(isOrigin(text)).toBe(false);
  });
});
