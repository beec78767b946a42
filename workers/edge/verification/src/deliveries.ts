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

/** our choice: twice the maximum duration of one call; a message silent for this long has ended. */
const CLAIM_MS = 30_000;
/** The most messages a queue accepts in one call. */
const MOST_AT_ONCE = 100;

/**
 * `next_at`: when the object has to act. That is the due time or, once a queue has the delivery, the end of its lease.
 */
type Row = {
  readonly id: DeliveryId;
  readonly delivery: Json<Delivery>;
  readonly version: number;
  readonly next_at: number | null;
};
export type VersionedDelivery = { readonly delivery: Delivery; readonly version: number };
type Known = VersionedDelivery & { readonly actsAt: number | undefined };
/** The queue message that is processing a delivery. */
type Claim = { readonly worker: string; readonly until: number };

/**
 * The webhooks of one verification, with bodies rendered when their events happened. Bodies stay in the table; the
 * delivery states are read once after the object is loaded. Claims are kept only in memory, since the lease that
 * survives a crash is written together with the event.
 */
export class Deliveries {
  readonly #storage: DurableObjectStorage;
  readonly #tables: ObjectTables;
  readonly #leaseMs: number | undefined;
  readonly #claims = new Map<DeliveryId, Claim>();
  /** Leased by the last commit and not yet given to a queue. */
  readonly #fresh = new Set<DeliveryId>();
  #known: Map<DeliveryId, Known> | undefined;

  constructor(storage: DurableObjectStorage, leaseMs?: number) {
    this.#storage = storage;
    this.#leaseMs = leaseMs;
    this.#tables = new ObjectTables(storage, DELIVERIES);
  }

  /** Creates the tables. Call it before a transaction that may write the first delivery. */
  prepare(): void {
    this.#tables.prepare();
  }

  /** Call it after a rolled-back transaction. */
  forget(): void {
    this.#known = undefined;
  }

  /** Resolves when everything written so far is durable. */
  async untilKept(): Promise<void> {
    await this.#storage.sync();
  }

  /**
   * Creates one delivery per webhook, due at once. They are stopped immediately when the address is already known to be
   * gone.
   */
  begin(webhooks: readonly Webhook[], now: number): readonly VersionedDelivery[] {
    const isOver = isStopped(this.all());
    return webhooks.map(({ body, ...event }) => {
      const fresh = beginDelivery({ id: newDeliveryId(now), ...event }, now);
      return this.#add(isOver ? stopDelivery(fresh, now, STOPPED) : fresh, body);
    });
  }

  /**
   * Applies the result of an attempt to its delivery, and to others waiting for an address that turned out to be gone.
   */
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

  /** A due delivery is leased at once, so that the commit that made it due is the only write before a queue has it. */
  #actsAt({ id, state, nextAttemptAt: dueAt }: Delivery, before?: Known): number | undefined {
    if (state !== "pending" || dueAt === undefined) return undefined;
    if (before?.delivery.nextAttemptAt === dueAt) return before.actsAt;
    const now = Date.now();
    if (dueAt > now) return dueAt;
    this.#fresh.add(id);
    return now + webhookLeaseMs(now - dueAt, this.#leaseMs);
  }

  /**
   * The deliveries to give to a queue now: `first` are new from the last commit, `again` are due for a retry or have an
   * expired lease.
   */
  handOver(now: number): { readonly first: readonly Delivery[]; readonly again: readonly Delivery[] } {
    const first = [...this.#fresh].flatMap((id) => this.find(id)?.delivery ?? []);
    this.#fresh.clear();
    const again = this.due(now)
      .slice(0, MOST_AT_ONCE)
      .filter((delivery) => {
        const { id, nextAttemptAt: dueAt = now } = delivery;
        const { until = 0 } = this.#claims.get(id) ?? {};
        const waitsUntil = Math.max(until, dueAt);
        if (waitsUntil <= now) this.putOff(id, now, this.#leaseMs);
        else this.#actAt(id, waitsUntil);
        return waitsUntil <= now;
      });
    return { first, again };
  }

  /**
   * The object acts on it again after `leastMs`, and each time after twice as long since it was due. It does not count as
   * an attempt. A delivery that is not due, because an attempt was recorded meanwhile, keeps its time.
   */
  putOff(id: DeliveryId, now: number, leastMs?: number): void {
    const dueAt = this.#dueNow(id, now)?.nextAttemptAt;
    if (dueAt !== undefined) this.#actAt(id, now + webhookLeaseMs(now - dueAt, leastMs));
  }

  #actAt(id: DeliveryId, at: number): void {
    const known = this.#all.get(id);
    if (known?.actsAt === undefined) return;
    this.#tables.sql.exec("update deliveries set next_at = ? where id = ?", at, id);
    this.#all.set(id, { ...known, actsAt: at });
  }

  /** Claims the delivery for this message. Undefined when it is not due, or another message is processing it. */
  claim(id: DeliveryId, worker: string, now: number): Delivery | undefined {
    const delivery = this.#dueNow(id, now);
    const known = this.#claims.get(id);
    if (!delivery || (known && known.worker !== worker && known.until > now)) return undefined;
    this.#claims.set(id, { worker, until: now + CLAIM_MS });
    return delivery;
  }

  /** False when another call has claimed it, or none has. */
  unclaim(id: DeliveryId, worker: string): boolean {
    return this.#claims.get(id)?.worker === worker && this.#claims.delete(id);
  }

  /** A claim from before a restart is unknown. It is trusted as long as its attempt has no result. */
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

  due(now: number): readonly Delivery[] {
    return [...this.#all.values()]
      .filter(({ actsAt = Infinity }) => actsAt <= now)
      .map(({ delivery }) => delivery)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** When the next of the remaining deliveries needs action. */
  nextAfter(now: number): number | undefined {
    const later = [...this.#all.values()].flatMap(({ actsAt }) =>
      actsAt !== undefined && actsAt > now ? [actsAt] : [],
    );
    return later.length > 0 ? Math.min(...later) : undefined;
  }

  /** Reduces the unsent bodies to what the redacted verification still contains. */
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
