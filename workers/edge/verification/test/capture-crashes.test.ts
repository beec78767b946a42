import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { type AccountId, newVerificationId, type VerificationId } from "@svc/domain/ids";
import type { StoredCapture } from "@svc/domain/verification/state";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setEnv } from "../../test/support/conditions.ts";
import { crashAt } from "../../test/support/crash.ts";
import { env, openedObject } from "../../test/support/environment.ts";

type Case = { readonly id: VerificationId; readonly accountId: AccountId };

/** Messages given to the queues, by capture. */
let handed: { readonly analysis: string[]; readonly stamps: string[] };

const queueOf = (given: string[]) => ({
  send: async ({ captureId }: { captureId: string }) => void given.push(captureId),
});

beforeEach(() => {
  handed = { analysis: [], stamps: [] };
  setEnv({ ANALYSIS: queueOf(handed.analysis), STAMPS: queueOf(handed.stamps) });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

// fetched by name each time, because a stub does not survive its object's crash
const objectOf = ({ id }: Case) => env.VERIFICATION.getByName(id);
const accountOf = ({ accountId }: Case) => env.ACCOUNT.getByName(accountId);
const allOf = (verification: Case) => [objectOf(verification), accountOf(verification)];

const send = (verification: Case, photo: StoredCapture) =>
  objectOf(verification).capture(verification.accountId, photo);
const judge = (verification: Case, { id: captureId }: Pick<StoredCapture, "id">) =>
  objectOf(verification).settle({ captureId, findings: { ai: CLEAR } });

async function typesOf(verification: Case): Promise<readonly string[]> {
  const log = await objectOf(verification).readEvents(verification.accountId);
  return log.ok ? log.events.map(({ event }) => event.type) : [];
}

/** Advances the clock and runs the alarm if the object has set one. */
async function wakeAfter(verification: Case, ms: number): Promise<boolean> {
  advanceClock(ms);
  return runDurableObjectAlarm(objectOf(verification));
}

const waitingIn = (verification: Case) =>
  runInDurableObject(objectOf(verification), (_, { storage }) =>
    storage.sql.exec("select key from outbox order by key").toArray(),
  );

const chargesOf = (verification: Case) =>
  runInDurableObject(accountOf(verification), (_, { storage }) =>
    storage.sql
      .exec<{ amount_cents: number }>("select amount_cents from ledger")
      .toArray()
      .map(({ amount_cents: cents }) => cents),
  );

const listedAs = ({ id }: Case) =>
  env.DB.prepare("select status from verifications where id = ?").bind(id).first("status");

/** The complete log of one photo, each entry once. */
const WHOLE = [
  "verification.created",
  "verification.capture.persisted",
  "verification.submitted",
  "verification.check.completed",
  "verification.completed",
  "capture.compared",
];

describe("a crash on a capture's way (CONTRACT G2)", () => {
  it.for([
    ["capture.before.commit", "sent"],
    ["journal.verification.capture.persisted", "sent"],
    ["journal.verification.submitted", "sent"],
    ["capture.after.commit", "sent"],
    ["outbox.before.project", "sent"],
    ["outbox.after.project", "sent"],
    ["outbox.before.analyze", "sent"],
    ["outbox.after.analyze", "sent"],
    ["outbox.before.book", "sent"],
    ["outbox.after.book", "sent"],
    ["settle.before.commit", "judged"],
    ["journal.verification.check.completed", "judged"],
    ["journal.verification.completed", "judged"],
    ["settle.after.commit", "judged"],
    ["outbox.before.stamp", "judged"],
    ["outbox.after.stamp", "judged"],
  ] as const)(
    "at %s while it is %s loses nothing and does nothing twice",
    async ([point, when], { expect }) => {
      const verification = await openedObject();
      const crash = { point, objects: allOf(verification) };
      const clientCaptureId = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
      if (when === "sent") await crashAt(crash, () => send(verification, aPhoto({ clientCaptureId })));
      // a careful client retries with the same client id, which must yield the same photo
      const receipt = await send(verification, aPhoto({ clientCaptureId }));
      if (!receipt.ok) throw new Error(receipt.refused);
      const { isRepeat, capture: photo } = receipt;
      expect(isRepeat).toBe(
        point === "capture.after.commit" || (when === "sent" && point.startsWith("outbox.")),
      );
      expect(await wakeAfter(verification, 10_000)).toBe(true);
      expect(handed.analysis).toContain(photo.id);
      // a queue redelivers messages that were not acknowledged
      if (when === "judged") await crashAt(crash, () => judge(verification, photo));
      await judge(verification, photo);
      expect(await wakeAfter(verification, 10_000)).toBe(true);

      expect(await typesOf(verification)).toEqual(WHOLE);
      expect(await chargesOf(verification)).toEqual([-20]);
      expect(await listedAs(verification)).toBe("completed");
      expect(handed.stamps).toContain(photo.id);
    },
  );

  it.for(["journal.verification.capture.persisted", "journal.verification.submitted"])(
    "between an event and what must leave because of it (%s) leaves neither",
    async (point, { expect }) => {
      const verification = await openedObject();
      const before = [await typesOf(verification), await waitingIn(verification)];
      await crashAt({ point, objects: allOf(verification) }, () => send(verification, aPhoto()));
      expect([await typesOf(verification), await waitingIn(verification)]).toEqual(before);
    },
  );

  it("in the midst of the creation leaves nothing, and the next creation is whole", async ({ expect }) => {
    const { request } = await openedObject();
    const verification = { id: newVerificationId(Date.now()), accountId: request.accountId };
    const open = () => objectOf(verification).open({ ...request, id: verification.id });
    await crashAt({ point: "journal.verification.created", objects: allOf(verification) }, open);
    expect(await objectOf(verification).read(verification.accountId)).toMatchObject({ refused: "not_found" });
    expect(await listedAs(verification)).toBeNull();
    await open();
    expect(await typesOf(verification)).toEqual(["verification.created"]);
    await vi.waitFor(async () => {
      if ((await listedAs(verification)) !== "pending") throw new Error("not listed yet");
    });
  });
});

describe("a crash while a photo's sealed copy is written down (CONTRACT G13)", () => {
  it.for(["credential.before.commit", "journal.capture.stamped", "credential.after.commit"])(
    "at %s: the verdict is kept, and the copy is logged once",
    async (point, { expect }) => {
      const verification = await openedObject();
      const photo = aPhoto();
      await send(verification, photo);
      await judge(verification, photo);
      const report = () =>
        objectOf(verification).credentialWritten({ captureId: photo.id, stamp: { state: "sealed" } });
      await crashAt({ point, objects: allOf(verification) }, report);
      expect(await objectOf(verification).read(verification.accountId)).toMatchObject({
        view: { status: "completed" },
      });
      await report();
      const types = await typesOf(verification);
      for (const type of ["verification.completed", "capture.stamped", "verification.sealed"])
        expect(
          types.filter((each) => each === type),
          type,
        ).toHaveLength(1);
      await wakeAfter(verification, 200_000);
      expect(await waitingIn(verification)).toEqual([]);
    },
  );
});

describe("a crash while another script is asked about a photo", () => {
  it.for(["place.before", "place.before.commit", "journal.capture.placed", "place.after.commit"])(
    "at %s: the place is named once",
    async (point, { expect }) => {
      const verification = await openedObject();
      const location = { lat: 52.5, lng: 13.4, accuracyM: 5, derivedFrom: "live", ageMs: 12 } as const;
      const photo = aPhoto({ source: "camera", location });
      await crashAt({ point, objects: allOf(verification) }, () => send(verification, photo));
      expect(await wakeAfter(verification, 10_000)).toBe(true);
      await wakeAfter(verification, 60_000);
      const types = await typesOf(verification);
      expect(types.filter((type) => type === "capture.placed")).toHaveLength(1);
      const record = await objectOf(verification).readRecord(verification.accountId);
      expect(record).toMatchObject({ state: { captures: [{ place: { country: "DE" } }] } });
    },
  );

  it.for([
    "localize.before",
    "localize.before.commit",
    "journal.verification.damage_localized",
    "localize.after.commit",
  ])("at %s: damage is reported once (CONTRACT G4.6)", async (point, { expect }) => {
    const verification = await openedObject({ damageLocalization: true, similarPhoto: false });
    const photo = aPhoto();
    await send(verification, photo);
    await crashAt({ point, objects: allOf(verification) }, () => judge(verification, photo));
    expect(await wakeAfter(verification, 10_000)).toBe(true);
    const told = async () =>
      (await typesOf(verification)).filter((type) => type === "verification.damage_localized").length;
    await vi.waitUntil(async () => (await told()) > 0);
    await wakeAfter(verification, 60_000);
    expect(await told()).toBe(1);
  });
});
