import { describe, it } from "vitest";
import { parseSecrets } from "./mac.ts";
import { decryptText, encryptText } from "./encrypted-text.ts";

const SECRET = `1:${"A".repeat(43)}`;

describe("a encrypted text", () => {
  it("opens again under the same secret and purpose alone, and looks different each time", async ({
    expect,
  }) => {
    const secrets = await parseSecrets(SECRET);
    const encrypted = await encryptText(secrets, "p", "whsec_x ü");
    expect(encrypted).not.toContain("whsec");
    expect(await encryptText(secrets, "p", "whsec_x ü")).not.toBe(encrypted);
    expect(await decryptText(secrets, "p", encrypted)).toBe("whsec_x ü");
    expect(await decryptText(secrets, "q", encrypted)).toBeUndefined();
    expect(await decryptText(await parseSecrets(`2:${"B".repeat(43)}`), "p", encrypted)).toBeUndefined();
    expect(await decryptText(secrets, "p", `${encrypted.slice(0, -2)}AA`)).toBeUndefined();
  });
});
