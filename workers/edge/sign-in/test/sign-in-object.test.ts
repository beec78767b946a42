import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setClock } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";

const TO = "ada@acme.example";

let subjects: string[];
let answer: () => Response;

beforeEach(() => {
  subjects = [];
  answer = () => Response.json({ id: "1" });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const { subject } = await new Request(url, init).json<{ subject: string }>();
    subjects.push(subject);
    return answer();
  });
});

describe("the object of an address", () => {
  it("mails its code again until the provider took it", async ({ expect }) => {
    setClock(Date.now());
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    answer = () => new Response("busy", { status: 503 });
    await object.issue("hash", { to: TO, code: "123456" });
    await runDurableObjectAlarm(object);
    answer = () => Response.json({ id: "1" });
    advanceClock(10 * 60_000);
    await runDurableObjectAlarm(object);
    await runDurableObjectAlarm(object);
    expect(subjects).toEqual(["123 456 is your sign-in code", "123 456 is your sign-in code"]);
  });

  it("mails no code that counts no more", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    await object.issue("first", { to: TO, code: "111111" });
    await object.issue("second", { to: TO, code: "222222" });
    await runDurableObjectAlarm(object);
    expect(subjects).toEqual(["222 222 is your sign-in code"]);
    expect(await object.tryCode("first")).toEqual({ outcome: "wrong", triesLeft: 4 });
  });

  it("is not made by a try of a code that nobody asked for", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    expect(await object.tryCode("hash")).toEqual({ outcome: "none" });
    expect(await runDurableObjectAlarm(object)).toBe(false);
  });
});
