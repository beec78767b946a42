import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import { decodeFingerprint } from "@svc/matching/fingerprint-bytes";
import type { PhotoIndexEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { verificationObject } from "@svc/platform/objects";
import type { IndexedPhoto, PhotoKey } from "@svc/domain/photo-index";
import { type FilePlace, fileOf, filesPath } from "@svc/store/r2/files";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import { finishRebuild } from "@svc/store/known-image/photo-index-rebuilds";

/** Files listed per step, and fingerprints read at the same time. */
const PAGE = 1_000;
const AT_ONCE = 50;

type Row = {
  readonly account: AccountId;
  readonly asked_at: number;
  /** The last file processed. */
  readonly cursor: string | null;
  readonly pictures: number;
  /** `whole`: all pictures in R2 are indexed, and photos that met the incomplete index are compared again. */
  readonly state: "clearing" | "walking" | "whole" | "done";
};

type Met = { readonly capture: CaptureId; readonly verification: VerificationId };

/** Empties the index. `forgotten` runs in the same transaction that forgets the shards. */
type Clear = (account: AccountId, forgotten: () => void) => Promise<void>;
type Take = (account: AccountId, pictures: readonly IndexedPhoto[]) => Promise<void>;

/**
 * Rebuilds the index from the fingerprints of an account's files in R2. Photos without a fingerprint, and those that
 * met the index meanwhile, are compared again by their verifications. After a crash it resumes at the current page.
 */
export class Rebuild {
  readonly #env: PhotoIndexEnv;
  readonly #tables: ObjectTables;

  constructor(env: PhotoIndexEnv, tables: ObjectTables) {
    this.#env = env;
    this.#tables = tables;
  }

  /** While true, R2 has pictures that the index may lack. */
  get isUnderWay(): boolean {
    return this.#row?.state === "clearing" || this.#row?.state === "walking";
  }

  get isOpen(): boolean {
    return this.#row !== undefined && this.#row.state !== "done";
  }

  knows(askedAt: number): boolean {
    return (this.#row?.asked_at ?? -1) >= askedAt;
  }

  /** Marks the index as incomplete before anything is removed from it. */
  begin(account: AccountId, askedAt: number): void {
    this.#tables.transaction((sql) => {
      sql.exec("delete from rebuild");
      sql.exec("insert into rebuild values (?, ?, null, 0, 'clearing')", account, askedAt);
    });
  }

  noteMet(pictures: readonly PhotoKey[]): void {
    this.#tables.transaction((sql) => {
      for (const { captureId, verificationId } of pictures)
        sql.exec("insert or ignore into met_meanwhile values (?, ?)", captureId, verificationId);
    });
  }

  /** Processes one page, or the work after the last one. */
  async step(clear: Clear, take: Take): Promise<void> {
    const row = this.#row;
    if (!row || row.state === "done") return;
    if (row.state === "clearing")
      return clear(row.account, () => this.#tables.sql.exec("update rebuild set state = 'walking'"));
    if (row.state === "whole") return this.#finish(row);
    const { keys, isLast } = await this.#page(row);
    const places = keys.flatMap((key) => fileOf(key) ?? []);
    const taken = await this.#takePrints(row, places, take);
    const isTaken = new Set(taken.map(({ captureId }) => captureId));
    for (const { variant, verificationId, captureId } of places) {
      if (variant === "original" && !isTaken.has(captureId))
        await this.#compareAgain(verificationId, captureId);
    }
    await faultPoint(this.#env, "index.after.page");
    const change = "update rebuild set cursor = ?, pictures = pictures + ?, state = ?";
    this.#tables.sql.exec(change, keys.at(-1) ?? row.cursor, taken.length, isLast ? "whole" : "walking");
  }

  /** A capture split across two pages is left to the next page. */
  async #page({ account, cursor }: Row) {
    const startAfter = cursor === null ? {} : { startAfter: cursor };
    const listed = await this.#env.PHOTOS.list({ prefix: filesPath(account), limit: PAGE, ...startAfter });
    const keys = listed.objects.map(({ key }) => key);
    const cut = listed.truncated ? fileOf(keys.at(-1) ?? "")?.captureId : undefined;
    const whole = cut === undefined ? keys : keys.filter((key) => fileOf(key)?.captureId !== cut);
    return { keys: whole.length > 0 ? whole : keys, isLast: !listed.truncated };
  }

  async #takePrints(
    { account }: Row,
    places: readonly FilePlace[],
    take: Take,
  ): Promise<readonly IndexedPhoto[]> {
    const prints = places.filter(({ variant }) => variant === "print");
    const taken: IndexedPhoto[] = [];
    for (let from = 0; from < prints.length; from += AT_ONCE) {
      const some = prints.slice(from, from + AT_ONCE);
      const read = await Promise.all(some.map((place) => this.#read(place)));
      const pictures = read.filter((picture) => picture !== undefined);
      await take(account, pictures);
      taken.push(...pictures);
    }
    return taken;
  }

  async #read({ key, verificationId, captureId, atMs }: FilePlace): Promise<IndexedPhoto | undefined> {
    const stored = await this.#env.PHOTOS.get(key);
    const print = stored && decodeFingerprint(new Uint8Array(await stored.arrayBuffer()));
    if (!print) return undefined;
    const { phash, mirroredPhash, embedding } = print;
    return {
      verificationId,
      captureId,
      ...(atMs !== undefined && { atMs }),
      phash,
      mirroredPhash,
      embedding,
    };
  }

  #compareAgain(verificationId: VerificationId, captureId: CaptureId): Promise<void> {
    return verificationObject(this.#env, verificationId).compareAgain(captureId);
  }

  /** Each of these steps can be repeated. */
  async #finish({ account, asked_at: askedAt, pictures }: Row): Promise<void> {
    const { sql } = this.#tables;
    const met = sql.exec<Met>("select capture, verification from met_meanwhile").toArray();
    for (const { capture, verification } of met) {
      await this.#compareAgain(verification, capture);
      sql.exec("delete from met_meanwhile where capture = ?", capture);
    }
    await faultPoint(this.#env, "index.before.finish");
    await finishRebuild(this.#env.DB, account, { askedAt, pictures });
    sql.exec("update rebuild set state = 'done'");
  }

  get #row(): Row | undefined {
    if (!this.#tables.exist) return undefined;
    return this.#tables.sql.exec<Row>("select * from rebuild").toArray()[0];
  }
}
