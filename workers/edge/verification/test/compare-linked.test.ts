import { runDurableObjectAlarm } from "cloudflare:test";
import { newCaptureId } from "@svc/domain/ids";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { crashAt } from "../../test/support/crash.ts";
import { env, newAccount, openedObject } from "../../test/support/environment.ts";

const [EARLIER, LATER] = [newCaptureId(1), newCaptureId(2)];
const placed = (lat: number) => ({ facts: { position: { lat, lng: 13.4 } } });

/** Two verifications whose photos show the same picture in two towns; the later one is not judged yet. */
async function twoTowns() {
  const accountId = await newAccount();
  const there = await openedObject({}, accountId);
  await there.object.capture(accountId, aPhoto({ id: EARLIER, sha256: "01" }));
  await there.object.settle({ captureId: EARLIER, findings: { ai: CLEAR }, ...placed(48.1) });
  const here = await openedObject({}, accountId);
  await here.object.capture(accountId, aPhoto({ id: LATER, sha256: "02" }));
  const match = { matchedCaptureId: EARLIER, matchedCreatedAt: 1, method: "phash", distance: 0 } as const;
  const similar = { verificationId: there.id, captureId: LATER, ...match };
  // fetched by name each time, because a stub does not survive its object's crash
  const objectOf = () => env.VERIFICATION.getByName(here.id);
  const settle = () =>
    objectOf().settle({
      captureId: LATER,
      findings: { ai: CLEAR },
      likeness: { state: "compared", similar },
      ...placed(52.5),
    });
  const eventsOf = async () => {
    const log = await objectOf().readEvents(accountId);
    return log.ok ? log.events.map(({ event }) => event) : [];
  };
  return { objectOf, settle, eventsOf };
}

describe("the comparison with linked verifications (CONTRACT G18)", () => {
  it.for(["link.before", "link.before.commit", "link.after.commit"])(
    "is made once, if the process ends at %s",
    async (point, { expect }) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { objectOf, settle, eventsOf } = await twoTowns();
      await crashAt({ point, objects: () => [objectOf()] }, settle);
      await vi.waitFor(async () => {
        advanceClock(60_000);
        await runDurableObjectAlarm(objectOf());
        const checked = (await eventsOf()).filter(({ type }) => type === "verification.consistency.checked");
        expect(checked).toMatchObject([
          { consistency: { result: "contradictions", found: [{ rule: "same_view_elsewhere" }] } },
        ]);
      }, 10_000);
      const completed = (await eventsOf()).filter(({ type }) => type === "verification.completed");
      expect(completed).toMatchObject([{ verdict: { svc: true, signals: [] } }]);
    },
  );
});
