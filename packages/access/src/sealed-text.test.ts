import { describe, it } from "vitest";
import { parseSecrets } from "./mac.ts";
import { openText, sealText } from "./sealed-text.ts";

const SECRET = `1:${"A".repeat(43)}`;

describe("a sealed text", () => {
  it("opens again under the same secret and purpose alone, and looks different each time", async ({
    expect,
  }) => {
    const secrets = await parseSecrets(SECRET);
    const sealed = await sealText(secrets, "p", "whsec_x ü");
    expect(sealed).not.toContain("whsec");
    expect(await sealText(secrets, "p", "whsec_x ü")).not.toBe(sealed);
    expect(await openText(secrets, "p", sealed)).toBe("whsec_x ü");
    expect(await openText(secrets, "q", sealed)).toBeUndefined();
    expect(await openText(await parseSecrets(`2:${"B".repeat(43)}`), "p", sealed)).toBeUndefined();
    expect(await openText(secrets, "p", `${sealed.slice(0, -2)}AA`)).toBeUndefined();
  });
});
