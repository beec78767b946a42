import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey, type Json, PATIENCE, PHOTO_SCRIPTS, photoForm } from "./harness.ts";

/** Fault points between the credit check and the booking, in order, with the resulting cost of the photo. */
const POINTS = [
  ["audit.after.hold", 0],
  ["outbox.before.book", -20],
  ["outbox.after.book", -20],
] as const;

let journey: Journey;
let photo: Uint8Array;

beforeAll(async () => {
  journey = await Journey.begin();
  photo = await photoFile(drawScene(640, 480, 3), "jpeg");
});
afterAll(() => journey.end());

describe("the process is killed between the check of the credit and its booking", () => {
  it.for(POINTS)(
    "at %s: what was stored is booked once, what was not is let go",
    async ([point, cents], { expect }) => {
      const keys = await journey.addTenant({ openingBalanceCents: 20 });
      const audit = () =>
        journey.request(keys, "/v1/audits", { method: "POST", body: photoForm(photo, { checks: "ai" }) });
      await journey.start({ faults: true, vars: PATIENCE, with: PHOTO_SCRIPTS });
      await journey.killedAt(point, audit);

      // the credit is still reserved
      expect((await audit()).status).toBe(402);

      await journey.start({ faults: true, vars: { ...PATIENCE, CREDIT_HOLD_MS: "1" }, with: PHOTO_SCRIPTS });
      const balance = async () => (await journey.call(keys, 200, "/v1/me/credits")).balance_cents;
      await expect.poll(balance, { timeout: 15_000 }).toBe(20 + cents);
      expect((await audit()).status).toBe(cents === 0 ? 202 : 402);
      await expect.poll(balance, { timeout: 15_000 }).toBe(0);
      const { items } = await journey.call(keys, 200, "/v1/me/credits/movements");
      expect(items.filter(({ kind }: Json) => kind === "capture")).toHaveLength(1);
    },
  );
});
