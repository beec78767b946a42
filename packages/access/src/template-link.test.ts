import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, it } from "vitest";
import { templateLink, readTemplateLink } from "./template-link.ts";
import { parseSecrets } from "./mac.ts";

const OLD = `1:${"A".repeat(43)}`;
const NEW = `2:${"B".repeat(43)}`;
const link = {
  org: "acme",
  template: "claims",
  linkVersion: 3,
  issuer: "https://svc.example",
  issuedAt: 1e12,
};
const read = { org: "acme", template: "claims", linkVersion: 3 };

describe("the token of a reusable link (CONTRACT G3.10)", () => {
  it("is a compact JWS with exactly the claims of the contract, without exp, the same each time", async ({
    expect,
  }) => {
    const secrets = await parseSecrets(OLD);
    const token = await templateLink(secrets, "test", link);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", kid: "1", typ: "JWT" });
    expect(decodeJwt(token)).toEqual({
      iss: "https://svc.example",
      aud: "link",
      org: "acme",
      tpl: "claims",
      lv: 3,
      iat: 1e9,
    });
    expect(await templateLink(secrets, "test", link)).toBe(token);
    expect(await readTemplateLink(secrets, "test", token)).toEqual(read);
  });

  it("outlives a change of the secret while the old one is listed, and no longer", async ({ expect }) => {
    const token = await templateLink(await parseSecrets(OLD), "test", link);
    expect(await readTemplateLink(await parseSecrets(`${NEW},${OLD}`), "test", token)).toEqual(read);
    expect(await readTemplateLink(await parseSecrets(NEW), "test", token)).toBeUndefined();
  });

  it("of another environment, of another key or of no algorithm is none", async ({ expect }) => {
    const secrets = await parseSecrets(OLD);
    const token = await templateLink(secrets, "test", link);
    const [, payload = "", signature = ""] = token.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", kid: "1" })).toString("base64url");
    for (const forged of [
      await templateLink(secrets, "production", link),
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${token}x`,
      "nonsense",
      "",
    ]) {
      expect(await readTemplateLink(secrets, "test", forged)).toBeUndefined();
    }
  });
});
