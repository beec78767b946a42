import { ObjectEntrypoint } from "@svc/platform/object-entrypoint";
import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { Trace } from "@svc/domain/related";
import { Alarm } from "@svc/platform/alarm";
import type { PhotoIndexEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { photoIndexShard } from "@svc/platform/objects";
import type { IndexedPhoto, Nearby } from "@svc/domain/photo-index";
import type { PhotoIndexRpc } from "@svc/platform/photo-index-rpc";
import { ObjectTables } from "@svc/store/objects/object-tables";
import { mostAlike } from "@svc/domain/photo-index";
import { Rebuild } from "./rebuild.ts";
import { SHARDS } from "./schema.ts";
import { Shard } from "./shard.ts";
import { type ShardRpc, Shards } from "./shards.ts";
import { Traces } from "./traces.ts";

/** our choice: 16 MB of memory, because objects of several accounts may share an isolate's 128 MB */
const PICTURES_A_SHARD = 250_000;

/** Finds similar photos of one account (SPEC 2.8, CONTRACT G1.3). It holds no only copy: R2 has all the data. */
export class PhotoIndexObject extends ObjectEntrypoint<PhotoIndexEnv> implements PhotoIndexRpc {
  readonly #here = new Shard(this.ctx.storage);
  readonly #tables = new ObjectTables(this.ctx.storage, SHARDS);
  readonly #shards = new Shards(this.#tables, (account, number) => this.#open(account, number));
  readonly #traces = new Traces(this.ctx.storage);
  readonly #alarm = new Alarm(this.ctx.storage);
  readonly #rebuild = new Rebuild(this.env, this.#tables);

  async meet(
    account: AccountId,
    pictures: readonly IndexedPhoto[],
    most: number,
  ): Promise<readonly Nearby[]> {
    await faultPoint(this.env, "index.before.take");
    await this.#take(account, pictures);
    await faultPoint(this.env, "index.after.take");
    const isRebuilding = this.#rebuild.isUnderWay;
    // these photos met an incomplete index, so they are compared again after the rebuild
    if (isRebuilding) this.#rebuild.noteMet(pictures);
    const found = await Promise.all(this.#shards.of(account).map((shard) => shard.nearHere(pictures, most)));
    return pictures.map((_, index) => {
      const near = mostAlike(
        found.flatMap((each) => each[index] ?? []),
        most,
      );
      return { near, complete: !isRebuilding };
    });
  }

  async forget(account: AccountId, captureIds: readonly CaptureId[]): Promise<void> {
    this.#traces.forget(captureIds);
    await Promise.all(this.#shards.of(account).map((shard) => shard.forgetHere(captureIds)));
  }

  async keepTrace(trace: Trace) {
    await this.#traces.keep(trace);
  }

  async related(verificationId: VerificationId) {
    return this.#traces.related(verificationId);
  }

  async rebuild(account: AccountId, askedAt: number): Promise<void> {
    if (!this.#rebuild.knows(askedAt)) {
      this.#rebuild.begin(account, askedAt);
      await this.#step();
    }
    this.#goOn();
  }

  override async alarm(info?: AlarmInvocationInfo) {
    this.#alarm.rang(info);
    await this.#step();
    this.#goOn();
  }

  async takeHere(pictures: readonly IndexedPhoto[]) {
    this.#here.take(pictures);
    return { count: this.#here.count, last: this.#here.last };
  }

  async nearHere(pictures: readonly IndexedPhoto[], most: number) {
    return this.#here.near(pictures, most);
  }

  async forgetHere(captureIds: readonly CaptureId[]) {
    this.#here.forget(captureIds);
  }

  async clearHere() {
    this.#here.clear();
  }

  async #step(): Promise<void> {
    await this.#rebuild.step(
      (account, forgotten) => this.#clear(account, forgotten),
      (account, pictures) => this.#take(account, pictures),
    );
  }

  /** Also sets the alarm again when the platform gave up on it after too many failures. */
  #goOn(): void {
    // an alarm set to the current moment does not ring promptly (workerd#6866)
    if (this.#rebuild.isOpen) this.#alarm.set([Date.now() + 1]);
  }

  /** Clears the shards before it forgets them, so that a shard which is not listed is always empty. */
  async #clear(account: AccountId, forgotten: () => void): Promise<void> {
    await Promise.all(this.#shards.of(account).map((shard) => shard.clearHere()));
    await faultPoint(this.env, "index.after.clear");
    this.#tables.transaction(() => {
      this.#shards.forgetAll();
      forgotten();
    });
  }

  async #take(account: AccountId, pictures: readonly IndexedPhoto[]): Promise<void> {
    const byShard = Map.groupBy(pictures, ({ captureId }) => this.#shards.numberOf(captureId));
    for (const [number, own] of byShard) {
      const { count, last } = await this.#open(account, number).takeHere(own);
      if (count >= this.#bound && this.#shards.isLast(number)) this.#shards.beginAfter(last);
    }
  }

  #open(account: AccountId, number: number): ShardRpc {
    return number === 0 ? this : photoIndexShard(this.env, account, number);
  }

  get #bound(): number {
    return Number(this.env.PICTURES_A_SHARD ?? PICTURES_A_SHARD);
  }
}
