import { ObjectEntrypoint } from "@svc/platform/object-entrypoint";
import { newCaptureId } from "@svc/domain/ids";
import { UPLOAD_GRACE_MS, UPLOAD_HOLD_MS } from "@svc/domain/verification/decide";
import { isTakenLive } from "@svc/domain/verification/source";
import { Alarm } from "@svc/platform/alarm";
import type { UploadEnv } from "@svc/platform/env";
import { verificationObject } from "@svc/platform/objects";
import type {
  UploadChunk,
  UploadFrame,
  UploadMiss,
  UploadOwner,
  UploadRpc,
  UploadTerms,
} from "@svc/platform/upload-rpc";
import { logFailure } from "@svc/platform/log";
import { freeChunks } from "./free-chunks.ts";
import { type Stored, storeCapture } from "./store-capture.ts";
import { UploadLedger } from "./upload-ledger.ts";

/** How long a complete file waits for its capture before the object retries itself. The client may be gone. */
const RESUME_MS = 30_000;
/** After this many failed attempts the object leaves it to the client to try again. */
const RESUMES = 3;
/** How long a finished upload still responds. */
const KEPT_MS = 24 * 3_600_000;

type Found = NonNullable<UploadLedger["find"] extends () => infer F ? F : never>;

/** The source of truth for one resumable upload: which bytes arrived, and which capture they became. */
export class UploadObject extends ObjectEntrypoint<UploadEnv> implements UploadRpc {
  readonly #ledger = new UploadLedger(this.ctx.storage);
  readonly #alarm = new Alarm(this.ctx.storage);
  #storing: Promise<Stored> | undefined;

  async create(terms: UploadTerms) {
    this.#ledger.create(terms);
    this.#alarm.set([terms.expiresAt]);
  }

  async read(owner: UploadOwner) {
    const found = this.#find(owner);
    return "state" in found ? found : { state: "found" as const, status: this.#ledger.status };
  }

  async append(owner: UploadOwner, chunk: UploadChunk) {
    const found = this.#find(owner);
    if ("state" in found) return found;
    if (found.stage !== "open" || this.#storing || !this.#fits(found.terms, chunk)) {
      return { state: "conflict" as const, status: this.#ledger.status };
    }
    if (!(await this.#isAwaited(found.terms))) {
      await this.#end("expired");
      return { state: "expired" as const };
    }
    // another call may have been faster during the await
    if (this.#storing || !this.#takes(found.terms, chunk)) {
      return { state: "conflict" as const, status: this.#ledger.status };
    }
    if (this.#ledger.received < found.terms.bytes) {
      return { state: "appended" as const, status: this.#ledger.status };
    }
    this.#alarm.set([Date.now() + RESUME_MS]);
    const stored = await this.#store();
    if (!stored.ok) return { state: "refused" as const, refusal: stored.refusal };
    return { state: "stored" as const, status: this.#ledger.status };
  }

  async setFrames(owner: UploadOwner, frames: readonly UploadFrame[]) {
    const found = this.#find(owner);
    if ("state" in found) return found;
    const { kind, source } = found.terms.capture;
    if (kind !== "image" || !isTakenLive({ source })) return { state: "not_live" as const };
    if (found.stage !== "open" || this.#ledger.received === found.terms.bytes) {
      return { state: "conflict" as const };
    }
    const replaced = this.#ledger.frames.map(({ key }) => key);
    this.#ledger.setFrames(frames);
    // files that remain are deleted with the chunks
    this.ctx.waitUntil(this.env.PHOTOS.delete(replaced).catch(reportLeft));
    return { state: "set" as const };
  }

  async abort(owner: UploadOwner) {
    const found = this.#find(owner);
    if ("state" in found) return found;
    await this.#storing?.catch(() => {});
    await this.#end("aborted");
    return { state: "aborted" as const };
  }

  async end() {
    await this.#storing?.catch(() => {});
    if (this.#ledger.find()?.stage === "open") await this.#end("expired");
  }

  async forget() {
    const found = this.#ledger.find();
    if (!found) return;
    await this.#storing?.catch(() => {});
    await freeChunks(this.env.PHOTOS, found.terms);
    this.#alarm.set([]);
    await this.ctx.storage.deleteAll();
  }

  override async alarm(info?: AlarmInvocationInfo) {
    this.#alarm.rang(info);
    const found = this.#ledger.find();
    if (!found) return;
    const now = Date.now();
    if (now >= found.terms.expiresAt + KEPT_MS) {
      await freeChunks(this.env.PHOTOS, found.terms);
      await this.ctx.storage.deleteAll();
    } else if (now >= found.terms.expiresAt) {
      await (found.stage === "open" ? this.#end("expired") : freeChunks(this.env.PHOTOS, found.terms));
      this.#alarm.set([found.terms.expiresAt + KEPT_MS]);
    } else {
      await this.#resume(found);
    }
  }

  /** Accepts the next chunk. On a complete file, a repeated last chunk asks to try the capture again. */
  #fits({ bytes }: UploadTerms, chunk: UploadChunk): boolean {
    const { received } = this.#ledger;
    if (received < bytes) return chunk.offset === received && received + chunk.bytes <= bytes;
    const last = this.#ledger.chunks.at(-1);
    return last?.offset === chunk.offset && last.sha256 === chunk.sha256;
  }

  #takes(terms: UploadTerms, chunk: UploadChunk): boolean {
    if (!this.#fits(terms, chunk)) return false;
    if (this.#ledger.received < terms.bytes) this.#ledger.append(chunk);
    return true;
  }

  /**
   * CONTRACT G14: bytes that arrive close to or after the verification's `expires_at` keep it open, unless it is
   * already over.
   */
  async #isAwaited({ id, verificationId, expiresAt }: UploadTerms): Promise<boolean> {
    const isEarly = Date.now() < expiresAt - UPLOAD_GRACE_MS - UPLOAD_HOLD_MS;
    return isEarly || verificationObject(this.env, verificationId).touchUpload(id);
  }

  /** One attempt at a time. The capture id is stored first, so that every attempt creates the same capture. */
  #store(): Promise<Stored> {
    if (this.#storing) return this.#storing;
    const storing = this.#storeOnce().finally(() => {
      this.#storing = undefined;
    });
    this.#storing = storing;
    // finishes even when the client disconnects
    this.ctx.waitUntil(storing.catch(() => {}));
    return storing;
  }

  async #storeOnce(): Promise<Stored> {
    const found = this.#ledger.find();
    if (!found) throw new Error("an upload that was not created has no file");
    const { terms, captureId = newCaptureId(Date.now()) } = found;
    this.#ledger.reserve(captureId);
    await this.ctx.storage.sync();
    const { chunks, frames } = this.#ledger;
    const stored = await storeCapture(this.env, { terms, chunks, frames, captureId });
    if (stored.ok) {
      this.#ledger.end("stored", stored.captureId);
      this.#alarm.set([terms.expiresAt]);
      this.ctx.waitUntil(freeChunks(this.env.PHOTOS, terms).catch(reportLeft));
    }
    return stored;
  }

  /** Deletes the chunks at once, since no one may continue the upload. If that fails, the alarm does it. */
  async #end(stage: "aborted" | "expired"): Promise<void> {
    const found = this.#ledger.find();
    if (!found) return;
    const { terms, stage: before } = found;
    if (before === "open") {
      this.#ledger.end(stage);
      await verificationObject(this.env, terms.verificationId).closeUpload(terms.id);
    }
    if (before === "stored") this.#ledger.end(stage);
    await freeChunks(this.env.PHOTOS, terms);
  }

  async #resume({ terms, stage }: Found): Promise<void> {
    const isWhole = stage === "open" && this.#ledger.received === terms.bytes;
    if (!isWhole || this.#ledger.countResume() > RESUMES) {
      this.#alarm.set([terms.expiresAt]);
      return;
    }
    this.#alarm.set([Math.min(Date.now() + RESUME_MS, terms.expiresAt)]);
    const stored = await this.#store();
    // a refused capture may be accepted later, when its step is free again, but only the client knows whether it still
    // matters
    if (!stored.ok) this.#alarm.set([terms.expiresAt]);
  }

  #find({ accountId, verificationId }: UploadOwner): Found | UploadMiss {
    const found = this.#ledger.find();
    if (found?.terms.accountId !== accountId || found.terms.verificationId !== verificationId) {
      return { state: "missing" };
    }
    if (found.stage === "aborted") return { state: "missing" };
    const isOver =
      found.stage === "expired" || (found.stage === "open" && Date.now() >= found.terms.expiresAt);
    return isOver ? { state: "expired" } : found;
  }
}

function reportLeft(error: unknown): void {
  logFailure("free chunks", error);
}
