import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, it } from "vitest";
import { cloudflareMailer } from "./cloudflare-email.ts";
import type { Mail, Mailer } from "./mail.ts";
import { type MailInBox, mailboxMailer } from "./mailbox.ts";
import { noMailer } from "./no-mail.ts";
import { resendMailer } from "./resend.ts";

const FROM = { email: "no-reply@svc.example", name: 'Photos "R" us' };
const MAIL: Mail = {
  id: "evt_1",
  to: "ada@example.org",
  unsubscribeUrl: "https://svc.example/u/token",
  subject: "Verified ✓",
  text: "plain",
  html: '<img src="cid:photo1">',
  images: [
    { id: "photo1", contentType: "image/jpeg", fileName: "photo1.jpg", bytes: new Uint8Array([1, 2, 250]) },
  ],
};
const TIMEOUT_MS = 200;

/** How the other side behaves. */
type Mood = "well" | "refuse" | "busy" | "silent";
type Sent = {
  readonly id: string;
  readonly subject: string;
  readonly image: string;
  readonly from: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The world behind an adapter. It counts two mails with the same id once, if the real service does. */
type World = { mood: Mood; readonly mailer: Mailer; readonly sent: Sent[]; readonly saysWhen: boolean };

const never = () => new Promise<never>(() => {});

function emulatedResend() {
  const world = { mood: "well" as Mood, sent: [] as Sent[], seen: new Map<string, string>() };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await request.toArray()).join("");
    const end = (status: number, name: string, headers = {}) =>
      response.writeHead(status, headers).end(JSON.stringify({ statusCode: status, name, message: name }));
    if (request.url !== "/emails" || request.headers.authorization !== "Bearer re_test")
      return void end(401, "missing_api_key");
    if (world.mood === "silent") return;
    if (world.mood === "refuse") return void end(422, "validation_error");
    if (world.mood === "busy") return void end(429, "rate_limit_exceeded", { "Retry-After": "7" });
    const key = String(request.headers["idempotency-key"]);
    const before = world.seen.get(key);
    if (before !== undefined && before !== text) return void end(409, "invalid_idempotent_request");
    world.seen.set(key, text);
    if (before === undefined) {
      const { from, subject, attachments, headers } = JSON.parse(text);
      const [{ content }] = attachments;
      world.sent.push({ id: headers["X-Entity-Ref-ID"], from, subject, image: content, headers });
    }
    response.writeHead(200).end(JSON.stringify({ id: "49a3999c" }));
  }
  return { world, server };
}

const { world: resend, server } = emulatedResend();
let resendUrl = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  resendUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function resendWorld(): World {
  Object.assign(resend, { mood: "well", sent: [], seen: new Map() });
  const mailer = resendMailer({ apiKey: "re_test", from: FROM, baseUrl: resendUrl, timeoutMs: TIMEOUT_MS });
  return Object.assign(resend, { mailer, saysWhen: true });
}

function cloudflareWorld(): World {
  const world: World = {
    mood: "well",
    sent: [],
    saysWhen: false,
    mailer: cloudflareMailer({ from: FROM, timeoutMs: TIMEOUT_MS, binding: { send } }),
  };
  async function send(message: EmailMessageBuilder): Promise<EmailSendResult> {
    if (world.mood === "silent") return never();
    if (world.mood === "refuse")
      throw Object.assign(new Error("to ada@example.org"), { code: "E_RECIPIENT_SUPPRESSED" });
    if (world.mood === "busy") throw Object.assign(new Error("slow down"), { code: "E_RATE_LIMIT_EXCEEDED" });
    const { from, subject, headers, attachments = [] } = message;
    const content = attachments[0]?.content as Uint8Array;
    const sender = typeof from === "string" ? from : `"${from.name}" <${from.email}>`;
    world.sent.push({
      id: headers?.["X-Entity-Ref-ID"] ?? "",
      from: sender,
      subject,
      image: Buffer.from(content).toString("base64"),
      headers: headers ?? {},
    });
    return { messageId: "<1@cloudflare>" };
  }
  return world;
}

function mailboxWorld(): World {
  const world: World = {
    mood: "well",
    sent: [],
    saysWhen: false,
    mailer: mailboxMailer({ from: FROM, timeoutMs: TIMEOUT_MS, keep }),
  };
  async function keep({ id, subject, headers, images }: MailInBox): Promise<void> {
    if (world.mood === "silent") return never();
    if (world.mood === "busy") throw new Error("D1 is away");
    if (world.sent.some((each) => each.id === id)) return;
    world.sent.push({ id, subject, from: headers["From"] ?? "", image: images[0]?.base64 ?? "", headers });
  }
  return world;
}

describe.for([
  ["resend", resendWorld],
  ["cloudflare", cloudflareWorld],
  ["mailbox", mailboxWorld],
] as const)("the mail port by %s", ([name, begin]) => {
  // The mailbox refuses an invalid address itself; the others leave that to the provider.
  const refusedTo = name === "mailbox" ? "not an address" : MAIL.to;

  it("takes a mail with its pictures, its subject in any script and its id", async ({ expect }) => {
    const { mailer, sent } = begin();
    expect(await mailer.send(MAIL)).toEqual({ state: "accepted" });
    expect(sent).toMatchObject([{ id: "evt_1", subject: "Verified ✓", image: "AQL6" }]);
    expect(sent[0]?.from).toContain("no-reply@svc.example");
  });

  it("carries the one click that ends such mails, where there is one (RFC 8058)", async ({ expect }) => {
    const { mailer, sent } = begin();
    await mailer.send(MAIL);
    expect(sent[0]?.headers).toMatchObject({
      "List-Unsubscribe": "<https://svc.example/u/token>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const { unsubscribeUrl: _url, ...notice } = MAIL;
    await mailer.send({ ...notice, id: "ntc_1" });
    expect(Object.keys(sent[1]?.headers ?? {}).filter((key) => key.startsWith("List-"))).toEqual([]);
  });

  it("says that a bad address is refused for good, and does not repeat it", async ({ expect }) => {
    const world = begin();
    world.mood = "refuse";
    const answer = await world.mailer.send({ ...MAIL, to: refusedTo });
    expect(answer.state).toBe("refused");
    expect(JSON.stringify(answer)).not.toContain("ada@");
    expect(world.sent).toEqual([]);
  });

  it("says that a busy provider may take it later, and when where it said so", async ({ expect }) => {
    const world = begin();
    world.mood = "busy";
    const answer = await world.mailer.send(MAIL);
    expect(answer.state).toBe("later");
    expect("retryAfterMs" in answer && answer.retryAfterMs).toBe(world.saysWhen && 7000);
  });

  it("gives up waiting for a provider that does not answer", async ({ expect }) => {
    const world = begin();
    world.mood = "silent";
    expect(await world.mailer.send(MAIL)).toEqual({ state: "later", reason: "no answer within 0.2 s" });
  });
});

describe("the adapters one by one", () => {
  it("Resend drops a repeat by its idempotency key, also when a picture is gone meanwhile", async ({
    expect,
  }) => {
    const { mailer, sent } = resendWorld();
    for (const mail of [MAIL, MAIL, { ...MAIL, images: [] }]) {
      expect(await mailer.send(mail)).toEqual({ state: "accepted" });
    }
    expect(sent).toHaveLength(1);
    expect(sent[0]?.from).toBe(String.raw`"Photos \"R\" us" <no-reply@svc.example>`);
  });

  it("Resend with a wrong key keeps the mail until the operator has mended it", async ({ expect }) => {
    const mailer = resendMailer({ apiKey: "re_wrong", from: FROM, baseUrl: resendUrl });
    expect(await mailer.send(MAIL)).toEqual({ state: "later", reason: "HTTP 401 missing_api_key" });
  });

  it("a server that does not respond is asked again later", async ({ expect }) => {
    const mailer = resendMailer({ apiKey: "re_test", from: FROM, baseUrl: "http://127.0.0.1:1" });
    expect(await mailer.send(MAIL)).toEqual({ state: "later", reason: "no answer" });
  });

  it("the mailbox keeps a repeat once", async ({ expect }) => {
    const { mailer, sent } = mailboxWorld();
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    expect(sent).toHaveLength(1);
  });

  it("without a provider a mail is refused, and the reason says what is missing", async ({ expect }) => {
    expect(await noMailer("MAIL_FROM is missing").send(MAIL)).toEqual({
      state: "refused",
      reason: "MAIL_FROM is missing",
    });
  });
});
