import { describe, it } from "vitest";
import { MAIL_LIMITS, mailSkip, plainAddress, textSkip } from "./mail-permit.ts";

const FINE = {
  isSuppressed: false,
  isStranger: false,
  isNewAddress: false,
  today: { mails: 0, newAddresses: 0 },
};
const full = { mails: 500, newAddresses: 50 };

describe("a result mail (CONTRACT G14)", () => {
  // [its standing, why it is held back]
  const rules = [
    [{}, undefined],
    [{ isNewAddress: true, today: { mails: 499, newAddresses: 49 } }, undefined],
    [{ today: { mails: 499, newAddresses: 50 } }, undefined],
    [{ isNewAddress: true, today: { mails: 60, newAddresses: 50 } }, "new_address_limit"],
    [{ today: full }, "daily_limit"],
    [{ isStranger: true, today: full }, "members_only"],
    [{ isSuppressed: true, isStranger: true, today: full }, "unsubscribed"],
  ] as const;
  it.for(rules)("with %o is skipped for %s", ([standing, skip], { expect }) => {
    expect(mailSkip({ ...FINE, ...standing }, MAIL_LIMITS)).toBe(skip);
  });

  it("goes to one mailbox however it is written", ({ expect }) => {
    expect(plainAddress(" Ada@Example.org ")).toBe("ada@example.org");
  });
});

describe("a text message (CONTRACT G4.8)", () => {
  it.for([
    [{ today: { texts: 9, toNumber: 2 } }, undefined],
    [{ today: { texts: 10, toNumber: 0 } }, "daily_limit"],
    [{ today: { texts: 9, toNumber: 3 } }, "number_limit"],
    [{ dailyCap: NaN }, "daily_limit"],
    [{ isStranger: true }, "members_only"],
    [{ isStranger: true, dailyCap: 0 }, "sms_off"],
  ] as const)("with %o is skipped for %s", ([standing, skip], { expect }) => {
    const fine = { isStranger: false, today: { texts: 0, toNumber: 0 }, dailyCap: 10 };
    expect(textSkip({ ...fine, ...standing })).toBe(skip);
  });
});
