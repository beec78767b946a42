import { type DeliveryId, newDeliveryId } from "@svc/domain/ids";
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
import { type Json, ObjectTables, readStored } from "@svc/store/object-tables";
import type { Webhook } from "./webhooks-for.ts";
import { DELIVERIES } from "./schema.ts";

const STOPPED = "not sent: this address answered 410 before";

type Row = { readonly id: DeliveryId; readonly delivery: Json<Delivery>; readonly version: number };
export type VersionedDelivery = { readonly delivery: Delivery; readonly version: number };

/**
 * The webhooks of one verification, each with its body as it was rendered when the event came to be. Bodies lie in the
 * table; what became of them is read once in a life of the object.
 */
export class Deliveries {
  readonly #storage: DurableObjectStorage;
  readonly #tables: ObjectTables;
  #known: Map<DeliveryId, VersionedDelivery> | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
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
    const others = isGone(attempt) ? this.all() : [];
    const stopped = others
      .filter((each) => each.id !== id && each.state === "pending")
      .map((each) => stopDelivery(each, attempt.at + attempt.ms, STOPPED));
    return [afterAttempt(before, attempt, timing), ...stopped];
  }

  #add(delivery: Delivery, body: string): VersionedDelivery {
    const { id, state, nextAttemptAt = null } = delivery;
    const added = { delivery, version: 1 };
    const insert = "insert into deliveries values (?, ?, ?, ?, 1, ?)";
    this.#tables.sql.exec(insert, id, body, state, nextAttemptAt, JSON.stringify(delivery));
    this.#all.set(id, added);
    return added;
  }

  update(delivery: Delivery): VersionedDelivery {
    const { id, state, nextAttemptAt = null } = delivery;
    const before = this.find(id);
    if (!before) throw new Error(`no delivery ${id}`);
    const updated = { delivery, version: before.version + 1 };
    const update = "update deliveries set state = ?, next_at = ?, version = ?, delivery = ? where id = ?";
    this.#tables.sql.exec(update, state, nextAttemptAt, updated.version, JSON.stringify(delivery), id);
    this.#all.set(id, updated);
    return updated;
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
    return this.#pending().filter(({ nextAttemptAt = Infinity }) => nextAttemptAt <= now);
  }

  /** When the next of those that are not due yet is. */
  nextAfter(now: number): number | undefined {
    const later = this.#pending().flatMap(({ nextAttemptAt: at }) =>
      at !== undefined && at > now ? [at] : [],
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

  #pending(): readonly Delivery[] {
    return this.all().filter(({ state }) => state === "pending");
  }

  get #all(): Map<DeliveryId, VersionedDelivery> {
    if (!this.#known) {
      const rows = this.#tables.sql.exec<Row>("select id, delivery, version from deliveries").toArray();
      this.#known = new Map(
        rows.map(({ id, delivery, version }) => [id, { delivery: readStored(delivery), version }]),
      );
    }
    return this.#known;
  }
}
