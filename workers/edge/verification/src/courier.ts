import { isWebhookUrl } from "@svc/contract/webhook/webhook-url";
import type { DeliveryId } from "@svc/domain/ids";
import type { Verification } from "@svc/domain/verification/state";
import type { Delivery } from "@svc/domain/webhook/delivery";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { logFailure } from "@svc/platform/log";
import { type Sent, sendWebhook } from "@svc/webhooks/send";
import { signingKeysOf } from "@svc/webhooks/signing-keys";
import type { Journal } from "./journal.ts";
import { paceOf } from "./pace.ts";

/** Of one verification, at once. Others have an object of their own, so nobody waits for a slow tenant. */
const AT_ONCE = 4;
/** When no call could be made because of us (a key could not be read), it is no attempt and comes back after this. */
const OUR_FAULT_MS = 5_000;

/** Carries webhooks to the tenant, beside the dispatcher, so that a receiver that hangs holds up nothing else. */
export class Courier {
  readonly #env: VerificationEnv;
  readonly #journal: Journal;
  readonly #onSettled: () => void;
  readonly #underWay = new Set<DeliveryId>();

  constructor(env: VerificationEnv, journal: Journal, onSettled: () => void) {
    this.#env = env;
    this.#journal = journal;
    this.#onSettled = onSettled;
  }

  /** Starts what is due and not under way; ends when there is nothing left of either. */
  async run(): Promise<void> {
    const { state } = this.#journal;
    if (!state) return;
    const waiting = this.#journal.dueDeliveries(Date.now()).filter(({ id }) => !this.#underWay.has(id));
    const started = waiting.slice(0, AT_ONCE - this.#underWay.size);
    await Promise.all(started.map((delivery) => this.#attempt(state, delivery)));
  }

  async #attempt(state: Verification, delivery: Delivery): Promise<void> {
    const { id } = delivery;
    this.#underWay.add(id);
    try {
      await faultPoint(this.#env, "webhook.before.send");
      const { attempt, retryAfterMs } = await this.#send(state, delivery);
      await faultPoint(this.#env, "webhook.after.send");
      const timing = {
        random: Math.random(),
        pace: paceOf(this.#env),
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      };
      this.#journal.settleDelivery(id, attempt, timing);
      await faultPoint(this.#env, "webhook.after.commit");
    } catch (error) {
      logFailure("webhook", error, { delivery: id });
      this.#journal.putOffDelivery(id, Date.now() + OUR_FAULT_MS);
    } finally {
      this.#underWay.delete(id);
    }
    this.#onSettled();
    await this.run();
  }

  async #send(state: Verification, { id, eventId, url }: Delivery): Promise<Sent> {
    // the rules may have changed since the verification was created (CONTRACT G0.9)
    const policy = {
      ownHost: new URL(state.captureUrl ?? "").host,
      allowInsecure: this.#env.ALLOW_INSECURE_WEBHOOKS === "1",
    };
    if (!isWebhookUrl(url, policy)) {
      return { attempt: { at: Date.now(), ms: 0, error: "not sent: this address is not allowed" } };
    }
    const keys = await signingKeysOf(this.#env, state.accountId);
    return sendWebhook(keys, { id: eventId, url, body: this.#journal.deliveries.bodyOf(id) });
  }
}
