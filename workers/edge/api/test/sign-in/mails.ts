import { listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { type Answer, send } from "../../../test/support/tenant.ts";

export type SentMail = { readonly to: readonly string[]; readonly subject: string; readonly text: string };
type Headers = Readonly<Record<string, string>>;

/** Sets up the mail provider named in vitest.config.ts for all tests of a file. */
export function withMails() {
  const sent: SentMail[] = [];
  beforeEach(() => {
    sent.length = 0;
    setEnv({ RATE_LIMITS: "off" });
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      sent.push(await new Request(url, init).json());
      return Response.json({ id: "1" });
    });
  });
  /** The state of a browser after it requested a code: its cookie and the newest code. Empty when no mail arrived. */
  async function ask(email: string, headers: Headers = {}): Promise<Asked> {
    const started = await post("/auth/email/start", { email }, headers);
    // runs the objects' alarms now instead of waiting for them
    for (const id of await listDurableObjectIds(env.SIGN_IN)) {
      await runDurableObjectAlarm(env.SIGN_IN.get(id));
    }
    const mail = sent.findLast(({ to, subject }) => to.includes(email) && subject.includes("code"));
    return { code: mail?.subject.replaceAll(/\D/g, "") ?? "", browser: browserOf(started) };
  }
  async function signIn(email: string, { Cookie = "", ...headers }: Headers = {}): Promise<Answer> {
    const { code, browser } = await ask(email);
    const cookies = [browser, Cookie].filter((each) => each !== "").join("; ");
    return post("/auth/email/verify", { email, code }, { ...headers, Cookie: cookies });
  }
  return {
    sent,
    ask,
    askCode: async (email: string) => (await ask(email)).code,
    signIn,
    /** Signs in and accepts the oldest invitation. */
    join: async (email: string): Promise<Answer> => {
      const answer = await signIn(email);
      const guest = new MemberClient(tokenOf(answer));
      return guest.post(`/auth/invitations/${answer.body.invitations[0].id}`);
    },
  };
}

type Asked = { readonly code: string; readonly browser: string };

export function post(route: string, json: unknown, headers: Headers = {}): Promise<Answer> {
  const all = { "Content-Type": "application/json", "CF-Connecting-IP": crypto.randomUUID(), ...headers };
  return send("POST", route, { headers: all, body: JSON.stringify(json) });
}

export function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie().find((each) => each.startsWith("__Host-session=")) ?? "";
}

export function tokenOf(answer: Answer): string {
  return /__Host-session=([^;]*)/.exec(cookieOf(answer))?.[1] ?? "";
}

/** The sign-in cookie as the browser sends it back. */
export function browserOf({ headers }: Answer): string {
  const cookie = headers.getSetCookie().find((each) => each.startsWith("__Host-sign-in="));
  return cookie?.split(";", 1)[0] ?? "";
}
