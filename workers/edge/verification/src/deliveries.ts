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

type Row = { readonly delivery: Json<Delivery>; readonly version: number };
export type VersionedDelivery = { readonly delivery: Delivery; readonly version: number };

/** The webhooks of one verification, each with its body as it was rendered when the event came to be. */
export class Deliveries {
  readonly #storage: DurableObjectStorage;
  readonly #tables: ObjectTables;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#tables = new ObjectTables(storage, DELIVERIES);
  }

  /** Before a transaction that may be the first to begin one. */
  prepare(): void {
    this.#tables.prepare();
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
    const json = JSON.stringify(delivery);
    const insert = "insert into deliveries values (?, ?, ?, ?, 1, ?)";
    this.#tables.sql.exec(insert, id, body, state, nextAttemptAt, json);
    return { delivery, version: 1 };
  }

  update(delivery: Delivery): VersionedDelivery {
    const { id, state, nextAttemptAt = null } = delivery;
    const { version } = this.#tables.sql
      .exec<Pick<Row, "version">>(
        "update deliveries set state = ?, next_at = ?, version = version + 1, delivery = ? where id = ? returning version",
        state,
        nextAttemptAt,
        JSON.stringify(delivery),
        id,
      )
      .one();
    return { delivery, version };
  }

  find(id: DeliveryId): VersionedDelivery | undefined {
    const [row] = this.#tables.sql
      .exec<Row>("select delivery, version from deliveries where id = ?", id)
      .toArray();
    return row && { delivery: read(row), version: row.version };
  }

  bodyOf(id: DeliveryId): string {
    return this.#tables.sql.exec<{ body: string }>("select body from deliveries where id = ?", id).one().body;
  }

  all(): readonly Delivery[] {
    return this.#tables.sql
      .exec<Row>("select delivery, version from deliveries order by id")
      .toArray()
      .map(read);
  }

  due(now: number): readonly Delivery[] {
    return this.#tables.sql
      .exec<Row>(
        "select delivery, version from deliveries where state = 'pending' and next_at <= ? order by id",
        now,
      )
      .toArray()
      .map(read);
  }

  /** When the next of those that are not due yet is. */
  nextAfter(now: number): number | undefined {
    const { at } = this.#tables.sql
      .exec<{ at: number | null }>(
        "select min(next_at) as at from deliveries where state = 'pending' and next_at > ?",
        now,
      )
      .one();
    return at ?? undefined;
  }

  /** A body that is yet to be sent says no more than what is left of the verification. */
  redact(redactBody: (body: string) => string): readonly VersionedDelivery[] {
    return this.all().map((delivery) => {
      const { id } = delivery;
      this.#tables.sql.exec("update deliveries set body = ? where id = ?", redactBody(this.bodyOf(id)), id);
      return this.update(redactDelivery(delivery));
    });
  }
}

function read(row: Row): Delivery {
  return readStored(row.delivery);
}
