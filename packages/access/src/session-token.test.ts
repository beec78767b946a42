import { describe, it } from "vitest";
import { parseSecrets } from "./mac.ts";
import { mintSessionToken, sessionLookupsOf } from "./session-token.ts";

const secret = (letter: string) => `${letter}:${letter.repeat(43)}`;

describe("a session's token", () => {
  it("is another one each time, of 256 bits", ({ expect }) => {
    const minted = Array.from({ length: 100 }, mintSessionToken);
    expect(new Set(minted).size).toBe(100);
    for (const token of minted) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it("is stored as a MAC, found under every secret of the service", async ({ expect }) => {
    const token = mintSessionToken();
    const [before = ""] = await sessionLookupsOf(token, await parseSecrets(secret("A")));
    const after = await sessionLookupsOf(token, await parseSecrets(`${secret("B")},${secret("A")}`));
    expect(after).toHaveLength(2);
    expect(after[1]).toBe(before);
    expect(before).not.toContain(token.slice(0, 8));
  });

  it("is looked for only where it can be one", async ({ expect }) => {
    const secrets = await parseSecrets(secret("A"));
    for (const text of ["", "x", "=".repeat(43), `${mintSessionToken()}x`]) {
      expect(await sessionLookupsOf(text, secrets)).toEqual([]);
    }
  });
});
