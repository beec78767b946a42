import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import { describe, it } from "vitest";
import { captureToken } from "./capture-token.ts";
import { cardLinkToken } from "./card-link-token.ts";
import { writeCursor } from "./cursor.ts";
import { readFileUrl } from "./file-url.ts";
import { parseSecrets } from "./mac.ts";
import { writeProofChallenge } from "./proof-challenge.ts";
import { resultToken } from "./result-token.ts";

const secrets = await parseSecrets(`1:${"A".repeat(43)}`);
const NOW = 1_790_000_000_000;
const id = "vfy_01M000000000000000000000AB" as VerificationId;

// Links are in mails and in other systems' databases, so tokens in this format must stay valid.
describe("what was given out stays good", () => {
  it("on links", async ({ expect }) => {
    expect(await captureToken(secrets, "local", id)).toBe(
      "01M000000000000000000000AB.1OO9vLi4FCeWBCnHmyLdtEt",
    );
    expect(await resultToken(secrets, "local", id)).toBe(
      "01M000000000000000000000AB.1K1rvLpJSQrBPQgSUXhRyVz",
    );
    const card = {
      accountId: "acc_01M000000000000000000000AC" as AccountId,
      linkId: "01M000000000000000000000AD",
    };
    expect(await cardLinkToken(secrets, "local", card)).toBe(
      "01M000000000000000000000AC.01M000000000000000000000AD.18F-MTNt-uSWjR8HM2gXDFU",
    );
  });

  it("in lists, at a link's door and for files", async ({ expect }) => {
    expect(await writeCursor(secrets, "vfy_x", "acc_1 status=open")).toBe(
      "eyJrIjoidmZ5X3giLCJmIjoiMXhwUnBJYXl4bDd1bDRsempnLTl6V2sifQ",
    );
    expect(await writeProofChallenge(secrets, "link", NOW)).toBe("1790000600000-1xtWwYv5P_2RLoflS-R4LZj");
    const captureId = "cap_01M000000000000000000000AE" as CaptureId;
    const file = { captureId, variant: "original", owner: "t/acc/v/1", expiresAt: NOW } as const;
    const query = {
      own: "1.38xXXFQodxAYc42-.wDIJC9Y0a803eCmLsTLXdXtL6Vl8jTQHmQ",
      exp: "1790000000",
      kid: "1",
      sig: "5PlUt7hfvrlLX39QjlM-wAlcs4ThtXddhSarBquZneU",
    };
    expect(await readFileUrl(secrets, file, query, NOW - 1)).toEqual({
      captureId,
      variant: "original",
      owner: "t/acc/v/1",
    });
  });
});
