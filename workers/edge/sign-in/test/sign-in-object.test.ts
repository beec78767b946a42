import { runDurableObjectAlarm } from "cloudflare:test";
import type { SignInRpc } from "@svc/platform/sign-in-rpc";
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

const NEW_BROWSER = { to: TO, event: { kind: "signed_in", network: "203.0.113.7" } } as const;

type Asked = Parameters<SignInRpc["askCode"]>[0];

/** A request from a browser in its own network. */
function asked(browser: string, code: string): Asked {
  return { browser, network: browser, hash: `hash of ${code}`, mail: { to: TO, code } };
}

describe("the object of an address", () => {
  it("mails its code again until the provider took it", async ({ expect }) => {
    setClock(Date.now());
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    answer = () => new Response("busy", { status: 503 });
    await object.askCode(asked("ada", "123456"));
    await runDurableObjectAlarm(object);
    answer = () => Response.json({ id: "1" });
    advanceClock(10 * 60_000);
    await runDurableObjectAlarm(object);
    await runDurableObjectAlarm(object);
    expect(subjects).toEqual(["123 456 is your sign-in code", "123 456 is your sign-in code"]);
  });

  it("mails its code in the language of the browser", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    await object.askCode({ ...asked("ada", "123456"), language: "de" });
    await runDurableObjectAlarm(object);
    expect(subjects).toEqual(["123 456 ist Ihr Anmeldecode"]);
  });

  it("mails no code that counts no more", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    await object.askCode(asked("ada", "111111"));
    await object.askCode(asked("ada", "222222"));
    await runDurableObjectAlarm(object);
    expect(subjects).toEqual(["222 222 is your sign-in code"]);
    const first = await object.tryCode({ browser: "ada", hash: "hash of 111111" });
    expect(first).toEqual({ outcome: "wrong", triesLeft: 4 });
  });

  it("mails the code of each browser that asked, and takes each in its own", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    await object.askCode(asked("ada", "111111"));
    await object.askCode(asked("mallory", "222222"));
    await runDurableObjectAlarm(object);
    expect(subjects).toEqual(["111 111 is your sign-in code", "222 222 is your sign-in code"]);
    const elsewhere = await object.tryCode({ browser: "mallory", hash: "hash of 111111" });
    expect(elsewhere).toEqual({ outcome: "wrong", triesLeft: 4 });
    expect(await object.tryCode({ browser: "ada", hash: "hash of 111111" })).toEqual({ outcome: "right" });
  });

  it("gives a code that a proof of work paid for one try", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    for (let each = 0; each < 10; each++) await object.askCode(asked(`stranger ${each}`, "111111"));
    expect(await object.askCode(asked("ada", "222222"))).toEqual({ outcome: "prove" });
    await object.askCode({ ...asked("ada", "222222"), proof: "work" });
    const wrong = await object.tryCode({ browser: "ada", hash: "another" });
    expect(wrong).toEqual({ outcome: "wrong", triesLeft: 0 });
  });

  it("counts a browser that has signed in apart from strangers", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    await object.welcome("ada", NEW_BROWSER);
    for (let each = 0; each < 10; each++) await object.askCode(asked(`stranger ${each}`, "111111"));
    expect(await object.askCode(asked("ada", "222222"))).toEqual({ outcome: "asked", isPaid: false });
  });

  it("forgets its starts when an operator says so, and nothing else", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    for (let each = 0; each < 5; each++) await object.askCode({ ...asked("ada", `11111${each}`) });
    expect(await object.askCode(asked("ada", "222222"))).toMatchObject({ outcome: "wait" });
    await object.unblock();
    expect(await object.tryCode({ browser: "ada", hash: "hash of 111114" })).toEqual({ outcome: "right" });
    expect(await object.askCode(asked("ada", "222222"))).toEqual({ outcome: "asked", isPaid: false });
  });

  it("notifies its person of a new browser, but not of the first or a known one", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    for (const browser of ["first", "second", "first", "second"]) await object.welcome(browser, NEW_BROWSER);
    await runDurableObjectAlarm(object);
    expect(subjects).toEqual(["A new browser signed in with your address, from the network 203.0.113.7"]);
  });

  it("sends its pending mails once the change was made, or if its outcome stays unknown", async ({
    expect,
  }) => {
    setClock(Date.now());
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    const held = (kind: "passkey_added" | "passkey_removed" | "passkeys_forgotten") =>
      object.holdNotice({ to: TO, event: { kind } });
    await object.settleNotice((await held("passkey_added")) ?? "", true);
    await object.settleNotice((await held("passkey_removed")) ?? "", false);
    await held("passkeys_forgotten");
    await runDurableObjectAlarm(object);
    expect(subjects).toEqual(["A passkey was added to your sign-in"]);
    advanceClock(2 * 60_000);
    await runDurableObjectAlarm(object);
    await runDurableObjectAlarm(object);
    expect(subjects.slice(1)).toEqual([
      "Your passkeys were removed: you now sign in with just the e-mailed code",
    ]);
  });

  it("mails 50 changes a day, and what was withdrawn takes no place", async ({ expect }) => {
    setClock(Date.now());
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    const held = () => object.holdNotice({ to: TO, event: { kind: "role_changed", account: "Acme" } });
    for (let count = 0; count < 60; count++) await object.settleNotice((await held()) ?? "", false);
    for (let count = 0; count < 60; count++) await object.settleNotice((await held()) ?? "", true);
    await runDurableObjectAlarm(object);
    expect(subjects).toHaveLength(50);
    advanceClock(86_400_001);
    expect(await held()).toMatch(/^ntc_/);
  });

  it("is asked again after it had forgotten everything", async ({ expect }) => {
    setClock(Date.now());
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    await object.askCode(asked("ada", "111111"));
    await runDurableObjectAlarm(object);
    advanceClock(25 * 3_600_000);
    await runDurableObjectAlarm(object);
    expect(await object.askCode(asked("ada", "222222"))).toEqual({ outcome: "asked", isPaid: false });
  });

  it("is not created by trying a code that was never requested", async ({ expect }) => {
    const object = env.SIGN_IN.getByName(crypto.randomUUID());
    expect(await object.tryCode({ browser: "ada", hash: "hash" })).toEqual({ outcome: "none" });
    expect(await runDurableObjectAlarm(object)).toBe(false);
  });
});
