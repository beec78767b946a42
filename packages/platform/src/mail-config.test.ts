import { describe, it } from "vitest";
import { mailConfigOf, type MailVars } from "./mail-config.ts";

const EMAIL = { send: () => Promise.resolve({ messageId: "1" }) };
const FROM = "Acme <no-reply@acme.example>";
const from = { email: "no-reply@acme.example", name: "Acme" };

describe("which mail provider is on", () => {
  it("is the mailbox on a developer's machine and none elsewhere, as long as nothing is said", ({
    expect,
  }) => {
    expect(mailConfigOf({ DEV: "1" }).adapter).toBe("mailbox");
    expect(mailConfigOf({}).adapter).toBe("none");
  });

  it("is Cloudflare's with its binding and a sender", ({ expect }) => {
    expect(mailConfigOf({ MAIL: "cloudflare", MAIL_FROM: FROM, EMAIL })).toEqual({
      adapter: "cloudflare",
      from,
      binding: EMAIL,
    });
  });

  it("is Resend's with its key and a sender", ({ expect }) => {
    expect(mailConfigOf({ MAIL: "resend", MAIL_FROM: "a@b.example", RESEND_API_KEY: "re_1" })).toEqual({
      adapter: "resend",
      from: { email: "a@b.example" },
      apiKey: "re_1",
    });
  });

  it.for([
    ["MAIL_FROM is missing", { MAIL: "resend", RESEND_API_KEY: "re_1" }],
    ["MAIL_FROM is no address", { MAIL: "resend", MAIL_FROM: "Acme", RESEND_API_KEY: "re_1" }],
    ["RESEND_API_KEY is missing", { MAIL: "resend", MAIL_FROM: FROM }],
    ["the binding EMAIL is missing", { MAIL: "cloudflare", MAIL_FROM: FROM }],
    ["MAIL must be cloudflare, resend or mailbox", { MAIL: "smtp", MAIL_FROM: FROM }],
  ] satisfies [string, MailVars][])("is none, and says that %s", ([reason, vars], { expect }) => {
    expect(mailConfigOf(vars)).toEqual({ adapter: "none", reason });
  });
});
