import { newDeliveryId, newEventId, newVerificationId } from "@svc/domain/ids";
import type { Delivery } from "@svc/domain/webhook/delivery";
import {
  type DeliveryNews,
  listDeliveries,
  projectDeliveries,
} from "@svc/store/verification/webhook-deliveries";
import { describe, it } from "vitest";
import { env, newAccount } from "./support/environment.ts";

async function someNews(delivery: Partial<Delivery> = {}): Promise<DeliveryNews> {
  const now = Date.now();
  return {
    accountId: await newAccount(),
    verificationId: newVerificationId(now),
    version: 2,
    delivery: {
      id: newDeliveryId(now),
      eventId: newEventId(now),
      eventType: "verification.created",
      url: "https://hooks.example.org/in?name=O'Neil%20%22",
      state: "pending",
      attempts: [{ at: now, ms: 12, error: "connection failed" }],
      tries: 1,
      nextAttemptAt: now + 5_000,
      ...delivery,
    },
  };
}

async function listedOf({ accountId }: DeliveryNews) {
  return listDeliveries({ db: env.DB, accountId }, { filter: {}, page: { limit: 10 } });
}

describe("the list of deliveries", () => {
  it("takes those of several accounts at once, each as it is", async ({ expect }) => {
    const all = await Promise.all([someNews(), someNews({ state: "delivered" }), someNews()]);
    await projectDeliveries(env.DB, all);
    for (const news of all) {
      const { verificationId, delivery } = news;
      expect(await listedOf(news)).toEqual([{ verificationId, ...delivery }]);
    }
  });

  it("keeps the newest of each, in whatever order they come", async ({ expect }) => {
    const older = await someNews();
    const newer = { ...older, version: 3, delivery: { ...older.delivery, state: "delivered" as const } };
    await projectDeliveries(env.DB, [newer, older]);
    await projectDeliveries(env.DB, [older]);
    expect(await listedOf(older)).toMatchObject([{ state: "delivered" }]);
  });
});
