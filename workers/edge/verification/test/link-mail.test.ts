import { runDurableObjectAlarm } from "cloudflare:test";
import { newVerificationId } from "@svc/domain/ids";
import { aPhoto, someSettings } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { crashAt } from "../../test/support/crash.ts";
import { env, newAccount } from "../../test/support/environment.ts";

type Sent = { readonly key: string; readonly subject: string };

const MINUTE_MS = 60_000;
let sent: Sent[];

beforeEach(() => {
  sent = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    const { subject } = await request.json<{ subject: string }>();
    sent.push({ key: request.headers.get("Idempotency-Key") ?? "", subject });
    return Response.json({ id: "1" });
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

function begun() {
  const id = newVerificationId(Date.now());
  return { id, object: env.VERIFICATION.getByName(id) };
}

async function open({ id, object }: ReturnType<typeof begun>) {
  const accountId = await newAccount();
  const settings = {
    mode: "verification",
    reminderAfterMinutes: 10,
    recipientEmail: "ada@example.org",
  } as const;
  await object.open({
    id,
    accountId,
    environment: "test",
    settings: someSettings({ ...settings, metadata: { claim_number: "A-17" } }),
    captureUrl: `https://svc.example/v/${id}`,
    linkTerms: {
      channel: "email",
      mail: {
        to: "ada@example.org",
        accountName: "Acme",
        unsubscribeUrl: "https://svc.example/u/1",
        brand: { name: "Acme" },
      },
    },
  });
  return { object, accountId };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function deliveryOf({ object, accountId }: Opened) {
  const read = await object.read(accountId);
  return read.ok ? read.view.delivery : undefined;
}

async function mailed(verification: Opened, reminders: number): Promise<void> {
  await vi.waitFor(async () => {
    const delivery = await deliveryOf(verification);
    if (delivery?.status !== "sent" || delivery.reminders !== reminders) throw new Error("not yet");
  });
}

async function passes(minutes: number, { object }: Opened): Promise<void> {
  advanceClock(minutes * MINUTE_MS);
  await runDurableObjectAlarm(object);
}

const FIRST = "Acme asks you for photos or answers (A-17)";
const REMINDER = "Reminder: Acme is waiting for your photos or answers (A-17)";

describe("the link by mail (CONTRACT G4.8)", () => {
  it("is followed by two reminders, ten minutes apart, and by no third", async ({ expect }) => {
    const verification = await open(begun());
    await mailed(verification, 0);
    await passes(9, verification);
    expect(sent.map(({ subject }) => subject)).toEqual([FIRST]);
    await passes(1, verification);
    await mailed(verification, 1);
    await passes(10, verification);
    await mailed(verification, 2);
    await passes(20, verification);
    expect(sent.map(({ subject }) => subject)).toEqual([FIRST, REMINDER, REMINDER]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it("reminds no one who has submitted, nor of a link that was cancelled", async ({ expect }) => {
    const submitted = await open(begun());
    const cancelled = await open(begun());
    for (const each of [submitted, cancelled]) await mailed(each, 0);
    await submitted.object.capture(submitted.accountId, aPhoto());
    await cancelled.object.command(cancelled.accountId, { type: "expire" });
    for (const each of [submitted, cancelled]) await passes(15, each);
    expect(sent).toHaveLength(2);
  });

  it.for(["mail.before.send", "mail.after.send", "mail.after.commit"])(
    "goes out as one mail after a crash at %s",
    async (point, { expect }) => {
      const link = begun();
      let verification: Opened | undefined;
      await crashAt({ point, objects: [link.object] }, async () => {
        verification = await open(link);
      });
      const { accountId } = verification ?? { accountId: undefined };
      if (accountId === undefined) throw new Error("it was opened before the crash");
      const found = { object: env.VERIFICATION.getByName(link.id), accountId };
      await vi.waitFor(
        async () => {
          await passes(0.2, found);
          expect(await deliveryOf(found)).toMatchObject({ status: "sent", reminders: 0 });
        },
        { timeout: 15_000 },
      );
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
      expect(sent.every(({ subject }) => subject === FIRST)).toBe(true);
    },
  );

  it("is one reminder after a crash in the middle of it", async ({ expect }) => {
    const link = begun();
    const verification = await open(link);
    await mailed(verification, 0);
    await crashAt({ point: "mail.after.send", objects: [link.object] }, () => passes(10, verification));
    const found = { ...verification, object: env.VERIFICATION.getByName(link.id) };
    await vi.waitFor(
      async () => {
        await passes(0.2, found);
        expect(await deliveryOf(found)).toMatchObject({ status: "sent", reminders: 1 });
      },
      { timeout: 15_000 },
    );
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });
});
