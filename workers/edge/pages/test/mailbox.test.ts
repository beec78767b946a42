import { mailboxMailer } from "@svc/providers/mail/mailbox";
import { keepMail } from "@svc/store/people/mailbox";
import { beforeEach, describe, it } from "vitest";
import { setEnv } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { send } from "../../test/support/tenant.ts";

const HTML = '<html><head></head><body><img src="cid:cap_1"><script>alert(1)</script></body></html>';

beforeEach(async () => {
  setEnv({ DEV: "1" });
  await env.DB.prepare("delete from mailbox").run();
});

async function keep(id: string, subject: string): Promise<void> {
  const mailer = mailboxMailer({
    from: { email: "no-reply@svc.example" },
    keep: (mail) => keepMail(env.DB, { id: mail.id, at: Date.now(), recipient: mail.to, subject }, mail),
  });
  const images = [
    { id: "cap_1", contentType: "image/jpeg", fileName: "1.jpg", bytes: new Uint8Array([1, 2, 3]) },
  ];
  await mailer.send({ id, to: "ada@example.org", subject, text: "plain <b>", html: HTML, images });
}

async function read(path: string) {
  const { status, headers, body } = await send("GET", path);
  return { status, headers, text: new TextDecoder().decode(body) };
}

describe("the mailbox at /dev/mail (CONTRACT G10)", () => {
  it("lists what would have been sent, newest first, each mail once", async ({ expect }) => {
    await keep("evt_1", "First <1>");
    await keep("evt_2", "Second");
    await keep("evt_1", "First again");
    const { status, text } = await read("/dev/mail");
    expect(status).toBe(200);
    expect([...text.matchAll(/<a href="\/dev\/mail\/(\w+)">([^<]*)</g)].map(([, ...found]) => found)).toEqual(
      [
        ["evt_2", "Second"],
        ["evt_1", "First &lt;1>"],
      ],
    );
  });

  it("shows a mail's headers, its text, and its HTML part in a frame that runs nothing", async ({
    expect,
  }) => {
    await keep("evt_3", "Third");
    const mail = await read("/dev/mail/evt_3");
    for (const part of ["no-reply@svc.example", "ada@example.org", "X-Entity-Ref-ID", "plain &lt;b>"]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(mail.text).not.toContain("allow-scripts");
    expect(mail.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const part = await read("/dev/mail/evt_3/html");
    expect(part.text).toContain('<img src="data:image/jpeg;base64,AQID">');
    const policy = part.headers.get("Content-Security-Policy");
    expect(policy).toContain("sandbox allow-popups");
    expect(policy).not.toMatch(/allow-scripts|script-src/);
  });

  it("is not there unless DEV=1", async ({ expect }) => {
    await keep("evt_4", "Fourth");
    setEnv({ DEV: "0" });
    for (const path of ["/dev/mail", "/dev/mail/evt_4", "/dev/mail/evt_4/html"]) {
      const { status, text } = await read(path);
      expect(status).toBe(404);
      expect(text).not.toContain("Fourth");
    }
  });

  it("answers 404 for a mail that it does not have", async ({ expect }) => {
    expect((await read("/dev/mail/evt_none")).status).toBe(404);
  });
});
