import { type DeliveryId, newDeliveryId } from "@svc/domain/ids";
import { webhookLeaseMs } from "@svc/domain/retry";
import { redactDelivery } from "@svc/domain/redaction/redact-delivery";
import {
  afterAttempt,
  type Attempt,
  beginDelivery,
  type Delivery,
  isGone,
  isStopped,
  stopDelivery,
  type Timing,
} from "@svc/domain/webhook/delivery";
import { type Json, ObjectTables, readStored } from "@svc/store/objects/object-tables";
import type { Webhook } from "./webhooks-for.ts";
import { DELIVERIES } from "./schema.ts";

const STOPPED = "not sent: this address answered 410 before";

/** our choice: twice what one call may take. A message that is silent for so long has ended. */
const CLAIM_MS = 30_000;
/** What a queue takes at once. */
const MOST_AT_ONCE = 100;

/** `next_at`: when the object has to act, which is when it is due, or the end of its lease once a queue has it. */
type Row = {
  readonly id: DeliveryId;
  readonly delivery: Json<Delivery>;
  readonly version: number;
  readonly next_at: number | null;
};
export type VersionedDelivery = { readonly delivery: Delivery; readonly version: number };
type Known = VersionedDelivery & { readonly actsAt: number | undefined };
/** The message of a queue that is at work on one. */
type Claim = { readonly worker: string; readonly until: number };

/**
 * The webhooks of one verification, each with its body as it was rendered when the event came to be. Bodies lie in the
 * table; what became of them is read once in a life of the object. Who has claimed one is kept in memory alone: the lease
 * that outlives a crash is written together with the event.
 */
export class Deliveries {
  readonly #storage: DurableObjectStorage;
  readonly #tables: ObjectTables;
  readonly #leaseMs: number | undefined;
  readonly #claims = new Map<DeliveryId, Claim>();
  /** Leased by the commit before, and not given to a queue yet. */
  readonly #fresh = new Set<DeliveryId>();
  #known: Map<DeliveryId, Known> | undefined;

  constructor(storage: DurableObjectStorage, leaseMs?: number) {
    this.#storage = storage;
    this.#leaseMs = leaseMs;
    this.#tables = new ObjectTables(storage, DELIVERIES);
  }

  /** Before a transaction that may be the first to begin one. */
  prepare(): void {
    this.#tables.prepare();
  }

  /** After a transaction that did not come to be. */
  forget(): void {
    this.#known = undefined;
  }

  /** All that was written so far outlives a crash. */
  async untilKept(): Promise<void> {
    await this.#storage.sync();
  }

  /** One for each, due at once; stopped where the address is gone. */
  begin(webhooks: readonly Webhook[], now: number): readonly VersionedDelivery[] {
    const isOver = isStopped(this.all());
    return webhooks.map(({ body, ...event }) => {
      const fresh = beginDelivery({ id: newDeliveryId(now), ...event }, now);
      return this.#add(isOver ? stopDelivery(fresh, now, STOPPED) : fresh, body);
    });
  }

  /** What an attempt makes of a delivery, and of the others that wait for an address that is gone. */
  settled(id: DeliveryId, attempt: Attempt, timing: Timing): readonly Delivery[] {
    const before = this.find(id)?.delivery;
    if (!before) return [];
    this.#claims.delete(id);
    const others = isGone(attempt) ? this.all() : [];
    const stopped = others
      .filter((each) => each.id !== id && each.state === "pending")
      .map((each) => stopDelivery(each, attempt.at + attempt.ms, STOPPED));
    return [afterAttempt(before, attempt, timing), ...stopped];
  }

  #add(delivery: Delivery, body: string): VersionedDelivery {
    const { id, state } = delivery;
    const added = { delivery, version: 1, actsAt: this.#actsAt(delivery) };
    const insert = "insert into deliveries values (?, ?, ?, ?, 1, ?)";
    this.#tables.sql.exec(insert, id, body, state, added.actsAt ?? null, JSON.stringify(delivery));
    this.#all.set(id, added);
    return added;
  }

  update(delivery: Delivery): VersionedDelivery {
    const { id, state } = delivery;
    const before = this.#all.get(id);
    if (!before) throw new Error(`no delivery ${id}`);
    const updated = { delivery, version: before.version + 1, actsAt: this.#actsAt(delivery, before) };
    const update = "update deliveries set state = ?, next_at = ?, version = ?, delivery = ? where id = ?";
    const { version, actsAt = null } = updated;
    this.#tables.sql.exec(update, state, actsAt, version, JSON.stringify(delivery), id);
    this.#all.set(id, updated);
    return updated;
  }

  /** What is due is leased at once, so that the commit that made it due is the only write before a queue has it. */
  #actsAt({ id, state, nextAttemptAt: dueAt }: Delivery, before?: Known): number | undefined {
    if (state !== "pending" || dueAt === undefined) return undefined;
    if (before?.delivery.nextAttemptAt === dueAt) return before.actsAt;
    const now = Date.now();
    if (dueAt > now) return dueAt;
    this.#fresh.add(id);
    return now + webhookLeaseMs(now - dueAt, this.#leaseMs);
  }

  /** What a queue is to have now: `first` by the commit before, `again` because its time has come or its lease is over. */
  handOver(now: number): { readonly first: readonly Delivery[]; readonly again: readonly Delivery[] } {
    const first = [...this.#fresh].flatMap((id) => this.find(id)?.delivery ?? []);
    this.#fresh.clear();
    const again = this.due(now)
      .slice(0, MOST_AT_ONCE)
      .filter((delivery) => {
        const { id, nextAttemptAt: dueAt = now } = delivery;
        const { until = 0 } = this.#claims.get(id) ?? {};
        this.actAt(id, until > now ? until : now + webhookLeaseMs(now - dueAt, this.#leaseMs));
        return until <= now;
      });
    return { first, again };
  }

  /** Not an attempt: only when the object is to look after it. */
  actAt(id: DeliveryId, at: number): void {
    const known = this.#all.get(id);
    if (known?.actsAt === undefined) return;
    this.#tables.sql.exec("update deliveries set next_at = ? where id = ?", at, id);
    this.#all.set(id, { ...known, actsAt: at });
  }

  /** For this message; undefined where nothing is due, or another message is at work on it. */
  claim(id: DeliveryId, worker: string, now: number): Delivery | undefined {
    const delivery = this.#dueNow(id, now);
    const known = this.#claims.get(id);
    if (!delivery || (known && known.worker !== worker && known.until > now)) return undefined;
    this.#claims.set(id, { worker, until: now + CLAIM_MS });
    return delivery;
  }

  unclaim(id: DeliveryId): void {
    this.#claims.delete(id);
  }

  /** A claim that another life of the object gave is believed as long as nothing came of the attempt yet. */
  isClaimedBy(id: DeliveryId, worker: string, now: number): boolean {
    const known = this.#claims.get(id);
    return known ? known.worker === worker : this.#dueNow(id, now) !== undefined;
  }

  #dueNow(id: DeliveryId, now: number): Delivery | undefined {
    const { delivery } = this.find(id) ?? {};
    const isDue = delivery?.state === "pending" && (delivery.nextAttemptAt ?? Infinity) <= now;
    return isDue ? delivery : undefined;
  }

  find(id: DeliveryId): VersionedDelivery | undefined {
    return this.#all.get(id);
  }

  bodyOf(id: DeliveryId): string {
    return this.#tables.sql.exec<{ body: string }>("select body from deliveries where id = ?", id).one().body;
  }

  all(): readonly Delivery[] {
    return [...this.#all.values()].map(({ delivery }) => delivery).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Those that the object has to act on. */
  due(now: number): readonly Delivery[] {
    return [...this.#all.values()]
      .filter(({ actsAt = Infinity }) => actsAt <= now)
      .map(({ delivery }) => delivery)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** When it has to act on the next of the others. */
  nextAfter(now: number): number | undefined {
    const later = [...this.#all.values()].flatMap(({ actsAt }) =>
      actsAt !== undefined && actsAt > now ? [actsAt] : [],
    );
    return later.length > 0 ? Math.min(...later) : undefined;
  }

  /** A body that is yet to be sent says no more than what is left of the verification. */
  redact(redactBody: (body: string) => string): readonly VersionedDelivery[] {
    return this.all().map((delivery) => {
      const { id } = delivery;
      this.#tables.sql.exec("update deliveries set body = ? where id = ?", redactBody(this.bodyOf(id)), id);
      return this.update(redactDelivery(delivery));
    });
  }

  get #all(): Map<DeliveryId, Known> {
    if (!this.#known) {
      const select = "select id, delivery, version, next_at from deliveries";
      const rows = this.#tables.sql.exec<Row>(select).toArray();
      this.#known = new Map(
        rows.map(({ id, delivery, version, next_at: at }) => [
          id,
          { delivery: readStored(delivery), version, actsAt: at ?? undefined },
        ]),
      );
    }
    return this.#known;
  }
}
