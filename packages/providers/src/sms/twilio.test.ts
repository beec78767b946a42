import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { twilioTexter } from "./twilio.ts";

type Mood = { readonly status: number; readonly body: object; readonly retryAfter?: string } | "silent";

const MESSAGE = { id: "evt_1", to: "+4915112345678", text: "Acme: https://svc.example/v/1" };
const QUEUED: Mood = { status: 201, body: { sid: "SM1", status: "queued" } };

/** An emulation of Messages.json, with what it was sent. */
let mood: Mood;
let sent: { readonly path: string; readonly authorization: string; readonly form: Record<string, string> }[];
const server = createServer(async (request, response) => {
  const text = (await request.toArray()).join("");
  if (mood === "silent") return;
  const form = Object.fromEntries(new URLSearchParams(text));
  sent.push({ path: request.url ?? "", authorization: request.headers.authorization ?? "", form });
  const headers = mood.retryAfter === undefined ? {} : { "Retry-After": mood.retryAfter };
  response.writeHead(mood.status, headers).end(JSON.stringify(mood.body));
});
let baseUrl = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  mood = QUEUED;
  sent = [];
});

const texter = (from = "+4930123456") =>
  twilioTexter({ accountSid: "AC1", authToken: "t:ok", from, baseUrl, timeoutMs: 200 });

describe("a text message by Twilio", () => {
  it("is a form with basic authentication, and is accepted once it is queued", async ({ expect }) => {
    expect(await texter().send(MESSAGE)).toEqual({ state: "accepted" });
    expect(sent).toEqual([
      {
        path: "/2010-04-01/Accounts/AC1/Messages.json",
        authorization: `Basic ${Buffer.from("AC1:t:ok").toString("base64")}`,
        form: { To: MESSAGE.to, Body: MESSAGE.text, From: "+4930123456" },
      },
    ]);
  });

  it("may come from a messaging service", async ({ expect }) => {
    await texter("MG1").send(MESSAGE);
    expect(sent[0]?.form).toEqual({ To: MESSAGE.to, Body: MESSAGE.text, MessagingServiceSid: "MG1" });
  });

  it.for([
    [
      "a number that does not exist",
      { status: 400, body: { code: 21_211 } },
      { state: "refused", reason: "HTTP 400 21211" },
    ],
    [
      "someone who replied STOP",
      { status: 400, body: { code: 21_610 } },
      { state: "refused", reason: "HTTP 400 21610" },
    ],
    [
      "a failed message",
      { status: 201, body: { status: "failed" } },
      { state: "refused", reason: "HTTP 201" },
    ],
    ["a wrong token", { status: 401, body: { code: 20_003 } }, { state: "later", reason: "HTTP 401 20003" }],
    [
      "too many",
      { status: 429, body: {}, retryAfter: "7" },
      { state: "later", reason: "HTTP 429", retryAfterMs: 7000 },
    ],
    ["an outage", { status: 503, body: {} }, { state: "later", reason: "HTTP 503" }],
    ["silence", "silent", { state: "later", reason: "no answer within 0.2 s" }],
  ] as const)(
    "to %s ends as it should, without the number in the reason",
    async ([, how, answer], { expect }) => {
      mood = how;
      expect(await texter().send(MESSAGE)).toEqual(answer);
    },
  );
});
