import { describe, it } from "vitest";
import { smsConfigOf } from "./sms-config.ts";

const TWILIO = { SMS: "twilio", TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t", SMS_FROM: "+4930123456" };

describe("which provider sends text messages", () => {
  it("is none until one is named, even on a developer's machine", ({ expect }) => {
    expect(smsConfigOf({})).toEqual({ adapter: "none", reason: "no provider is set up (SMS)" });
  });

  it("is Twilio with its account, token and sender", ({ expect }) => {
    expect(smsConfigOf(TWILIO)).toEqual({
      adapter: "twilio",
      accountSid: "AC1",
      authToken: "t",
      from: "+4930123456",
    });
  });

  it.for(["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "SMS_FROM"])(
    "is none without %s",
    (name, { expect }) => {
      expect(smsConfigOf({ ...TWILIO, [name]: "" })).toMatchObject({
        adapter: "none",
        reason: expect.stringContaining("missing"),
      });
    },
  );
});
