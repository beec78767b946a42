import { listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { type Answer, send } from "../../../test/support/tenant.ts";

export type SentMail = { readonly to: readonly string[]; readonly subject: string; readonly text: string };
type Headers = Readonly<Record<string, string>>;

/** The provider of mails, as vitest.config.ts names it, for every test of a file. */
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
  /** The code of the newest mail to this address; empty where none came. */
  async function askCode(email: string): Promise<string> {
    await post("/auth/email/start", { email });
    // the objects' alarms ring when they are due; a test does not wait for it
    for (const id of await listDurableObjectIds(env.SIGN_IN)) {
      await runDurableObjectAlarm(env.SIGN_IN.get(id));
    }
    const mail = sent.findLast(({ to, subject }) => to.includes(email) && subject.includes("code"));
    return mail?.subject.replaceAll(/\D/g, "") ?? "";
  }
  return {
    sent,
    askCode,
    signIn: async (email: string, headers: Headers = {}) =>
      post("/auth/email/verify", { email, code: await askCode(email) }, headers),
  };
}

export function post(route: string, json: unknown, headers: Headers = {}): Promise<Answer> {
  const all = { "Content-Type": "application/json", "CF-Connecting-IP": crypto.randomUUID(), ...headers };
  return send("POST", route, { headers: all, body: JSON.stringify(json) });
}

export function cookieOf({ headers }: Answer): string {
  return headers.get("Set-Cookie") ?? "";
}

export function tokenOf(answer: Answer): string {
  return /__Host-session=([^;]*)/.exec(cookieOf(answer))?.[1] ?? "";
}
