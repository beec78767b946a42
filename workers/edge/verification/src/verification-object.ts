import { ObjectEntrypoint } from "@svc/platform/object-entrypoint";
import type { KeptAnswer } from "@svc/domain/idempotency";
import type { JobNews } from "@svc/domain/handed-job";
import type { AccountId, CaptureId, DeliveryId, UploadId, VerificationId } from "@svc/domain/ids";
import { isSealDue } from "@svc/domain/record-seal/seal-due";
import { isTerminal, type TerminalStatus } from "@svc/domain/status";
import { type AnalysisReport, type Command, type Refusal, refuse } from "@svc/domain/verification/command";
import { decide, UPLOAD_GRACE_MS } from "@svc/domain/verification/decide";
import type { SimilarPhoto } from "@svc/domain/verification/similar-photo";
import type { CredentialReport } from "@svc/domain/verification/credential-shape";
import type { StoredCapture, Verification } from "@svc/domain/verification/state";
import { deletesAt } from "@svc/domain/verification/retention";
import { decideUpload, heldUntil } from "@svc/domain/verification/uploads";
import { viewOf } from "@svc/domain/verification/view";
import type { VerificationEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import type {
  CapturerCommand,
  CaptureReceipt,
  JobName,
  OpenRequest,
  Outcome,
  TenantCommand,
  VerificationRpc,
} from "@svc/platform/verification-rpc";
import { orAfter } from "@svc/platform/or-after";
import { claimAnalysis, claimCredential, applyJobNews } from "./claims.ts";
import { deleteAll } from "./delete-all.ts";
import { owesComparison } from "./compare-capture.ts";
import { creationOf, type HeldAudit } from "./creation.ts";
import { issueSceneCode } from "./issue-scene-code.ts";
import { lookAgain } from "./look-again.ts";
import { openJournal } from "./open-journal.ts";
import { touchUpload, uploadOf } from "./open-uploads.ts";
import { prepareMail, prepareMoreMail } from "./prepare-mail.ts";
import { remindIfDue } from "./remind.ts";
import { APPEAL_PATIENCE_MS, SEAL_PATIENCE_MS } from "./pace.ts";
import { capturesOf, receiptOf, repeatedIn } from "./receipt.ts";
import { sessionOf, sharedResultOf } from "./session.ts";
import { TaskRunner } from "./task-runner.ts";
import { TerminalWait } from "./terminal-wait.ts";
import { sendAllOf } from "./send-all.ts";
import { claimWebhook, redeliver, settleWebhook } from "./webhook-claims.ts";

/** The source of truth for one verification. The rules are `decide` and `evolve` of the domain. */
export class VerificationObject extends ObjectEntrypoint<VerificationEnv> implements VerificationRpc {
  readonly #journal = openJournal(this.ctx, this.env);
  readonly #tasks = new TaskRunner(this.env, this.#journal, (command) => this.#hear(command));
  readonly #sendAll = sendAllOf(this.env, this.#journal, this.#tasks);
  readonly #terminal = new TerminalWait();

  async open(request: OpenRequest) {
    return this.#create(request);
  }

  async openAudit(request: OpenRequest, capture: StoredCapture, holdMs: number) {
    return this.#create(request, { capture, holdMs });
  }

  async read(accountId: AccountId, waitMs = 0) {
    const found = this.#find(accountId);
    if ("refused" in found) return { ok: false as const, ...found };
    if (waitMs > 0 && !isTerminal(found.status)) await this.#terminal.until(waitMs);
    if (waitMs > 0) await this.#untilSealed();
    const { state = found, events } = this.#journal;
    return { ok: true as const, view: viewOf(state), version: events.length };
  }

  async readCaptures(accountId: AccountId) {
    return this.#show(accountId, capturesOf);
  }

  async readRecord(accountId: AccountId) {
    return this.#show(accountId, (state) => ({ state, events: this.#journal.events }));
  }

  async readEvents(accountId: AccountId) {
    return this.#show(accountId, () => ({ events: this.#journal.events }));
  }

  async capture(
    accountId: AccountId,
    capture: StoredCapture,
    uploadId?: UploadId,
  ): Promise<Outcome<CaptureReceipt>> {
    await faultPoint(this.env, "capture.before.commit");
    const found = this.#find(accountId);
    if ("refused" in found) return { ok: false, ...found };
    const repeated = repeatedIn(found, capture);
    if (repeated) return { ok: true, ...receiptOf(this.#closeUpload(found, uploadId), repeated.id, true) };
    const openedInTime = uploadId !== undefined && this.#journal.uploads.has(uploadId);
    const after = this.#handle(found, { type: "capture", capture, openedInTime }, uploadId);
    if ("refused" in after) return { ok: false, ...after };
    const closed = this.#closeUpload(after, uploadId);
    await faultPoint(this.env, "capture.after.commit");
    return { ok: true, ...receiptOf(closed, capture.id, false) };
  }

  async openUpload(accountId: AccountId, uploadId: UploadId, draft: StoredCapture) {
    const found = this.#find(accountId);
    if ("refused" in found) return { ok: false as const, ...found };
    const decided = decideUpload(found, draft, this.#journal.uploads.begun, Date.now());
    if ("refused" in decided) return { ok: false as const, ...decided };
    this.#journal.openUpload(uploadOf(uploadId, draft), decided.replaces);
    this.#runTasks();
    return { ok: true as const, finishBy: found.expiresAt + UPLOAD_GRACE_MS };
  }

  async touchUpload(uploadId: UploadId) {
    const { state } = this.#journal;
    return state !== undefined && touchUpload(this.#journal, this.#lapse(state), uploadId);
  }

  async closeUpload(uploadId: UploadId) {
    if (this.#journal.state) this.#closeUpload(this.#journal.state, uploadId);
  }

  async command(accountId: AccountId, command: TenantCommand) {
    await prepareMoreMail(this.env, this.#journal.state, command);
    const found = this.#find(accountId);
    const after = "refused" in found ? found : this.#handle(found, command);
    if ("refused" in after) return { ok: false as const, ...after };
    await this.#untilSealed();
    return { ok: true as const, view: viewOf(this.#journal.state ?? after) };
  }

  async redeliver(accountId: AccountId, id: DeliveryId) {
    return redeliver(this.#journal, { found: this.#find(accountId), id }, () => this.#wake());
  }

  async claimWebhook(id: DeliveryId, worker: string) {
    return claimWebhook(this.env, this.#journal, { id, worker });
  }

  async settleWebhook(...told: Parameters<VerificationRpc["settleWebhook"]>) {
    if (await settleWebhook(this.env, this.#journal, ...told)) this.#wake();
  }

  async readSession() {
    const { state } = this.#journal;
    if (!state) return { ok: false as const, ...refuse("not_found") };
    return { ok: true as const, session: sessionOf(this.#look(state)) };
  }

  async readResult() {
    const { state } = this.#journal;
    return state ? sharedResultOf(this.#look(state)) : { ok: false as const, ...refuse("not_found") };
  }

  async capturerCommand(command: CapturerCommand) {
    const { state } = this.#journal;
    const after = state ? this.#handle(this.#lapse(state), command) : refuse("not_found");
    if ("refused" in after) return { ok: false as const, ...after };
    // the person is sent to the new verification at once
    if (command.type === "appeal") await orAfter(APPEAL_PATIENCE_MS, this.#tasks.run());
    return { ok: true as const, session: sessionOf(after) };
  }

  async issueSceneCode(step: string) {
    const { state } = this.#journal;
    return issueSceneCode(state && this.#lapse(state), step, (now, command) => this.#handle(now, command));
  }

  async analysisJob(captureId: CaptureId, worker?: string) {
    return claimAnalysis(this.#journal, { captureId, worker }, (command) => this.#hear(command));
  }

  async settle(report: AnalysisReport) {
    await faultPoint(this.env, "settle.before.commit");
    this.#hear({ type: "settle", report });
    await faultPoint(this.env, "settle.after.commit");
    return { settled: (await this.analysisJob(report.captureId)).state === "settled" };
  }

  async lookAgain(accountId: AccountId) {
    return lookAgain(this.#journal, this.#find(accountId), () => this.#runTasks());
  }

  async appealEnded(verificationId: VerificationId, status: TerminalStatus) {
    this.#hear({ type: "end_appeal", verificationId, status });
  }

  async similarFound(similar: SimilarPhoto) {
    this.#hear({ type: "find_similar", similar });
  }

  async compareAgain(captureId: CaptureId) {
    if (owesComparison(this.#journal, captureId)) this.#runTasks();
  }

  async credentialJob(captureId: CaptureId, worker?: string) {
    return claimCredential(this.#journal, { captureId, worker }, (command) => this.#hear(command));
  }

  async reportJob(job: JobName, news: JobNews) {
    applyJobNews(this.#journal, job, news);
  }

  async credentialWritten(report: CredentialReport) {
    await faultPoint(this.env, "credential.before.commit");
    this.#hear({ type: "stamp", report });
    await faultPoint(this.env, "credential.after.commit");
  }

  async beginIdempotent(accountId: AccountId, scope: string) {
    if ("refused" in this.#find(accountId)) return { state: "unknown" as const };
    return this.#journal.beginAnswer(scope);
  }

  async endIdempotent(scope: string, answer: KeptAnswer | undefined, anew: boolean) {
    this.#journal.endAnswer(scope, answer, anew);
  }

  override async alarm(info?: AlarmInvocationInfo) {
    const state = this.#journal.rang(info);
    if (!state) return;
    if ((deletesAt(this.#lapse(state)) ?? Infinity) <= Date.now()) return this.#delete();
    await remindIfDue(this.env, this.#journal, () => this.#hear({ type: "remind" }));
    // not awaited: no other alarm can run during this one, and a mail provider or a model may be slow
    this.ctx.waitUntil(this.#sendAll());
    await this.#tasks.run();
    this.#journal.settleAlarm();
  }

  /** Finishes running tasks first, so that none of them writes afterwards. */
  async #delete(): Promise<void> {
    await this.#tasks.run();
    await deleteAll(this.env, this.#journal, this.ctx.storage);
  }

  async #create(request: OpenRequest, audit?: HeldAudit) {
    await prepareMail(this.env, request);
    if (this.#journal.state) return viewOf(this.#journal.state);
    const { created, following, options } = creationOf(request, audit, Date.now());
    const after = this.#journal.create(created, following, options);
    this.#wake();
    return viewOf(after);
  }

  /** Checks the owner, then applies everything that is due by time (CONTRACT G2: a read never shows a stale state). */
  #find(accountId: AccountId): Verification | Refusal {
    const { state } = this.#journal;
    if (state?.accountId !== accountId) return refuse("not_found");
    return this.#look(state);
  }

  /**
   * Applies what is due by time. It also resets an alarm that a crash lost. It does not run the overdue work itself,
   * since that could mail what this very call withdraws.
   */
  #look(state: Verification): Verification {
    const after = this.#lapse(state);
    this.#journal.restIfOverdue();
    return after;
  }

  #show<T extends object>(accountId: AccountId, read: (state: Verification) => T): Outcome<T> {
    const found = this.#find(accountId);
    return "refused" in found ? { ok: false, ...found } : { ok: true, ...read(found) };
  }

  #lapse(state: Verification): Verification {
    const until = heldUntil(this.#journal.uploads.begun, state.expiresAt);
    const lapsed = this.#handle(state, { type: "lapse", heldUntil: until });
    return "refused" in lapsed ? state : lapsed;
  }

  /** When the last open upload ends, an expired verification no longer waits. */
  #closeUpload(state: Verification, uploadId: UploadId | undefined): Verification {
    if (uploadId === undefined) return state;
    this.#journal.closeUpload(uploadId);
    return this.#lapse(state);
  }

  /** Applies a command from outside to the current state, which may have changed meanwhile. */
  #hear(command: Command): void {
    if (this.#journal.state) this.#handle(this.#journal.state, command);
  }

  /**
   * `uploadId`: the upload is closed in the same transaction as the events, so that it is never discarded as abandoned.
   */
  #handle(state: Verification, command: Command, uploadId?: UploadId): Verification | Refusal {
    const decided = decide(state, command, Date.now());
    if ("refused" in decided) return decided;
    if (uploadId !== undefined) this.#journal.uploads.close(uploadId);
    if (decided.length === 0) return state;
    const after = this.#journal.commit(state, decided);
    this.#wake();
    if (isTerminal(after.status)) this.#terminal.end();
    return after;
  }

  /** Starts the outgoing work of a commit. */
  #wake(): void {
    this.#runTasks();
    this.ctx.waitUntil(this.#sendAll());
  }

  #runTasks(): void {
    this.ctx.waitUntil(this.#tasks.run());
  }

  /** Waits for the seal until its first attempt has failed. A result does not wait for retries. */
  async #untilSealed(): Promise<void> {
    if (this.#journal.state && isSealDue(this.#journal.state))
      await orAfter(SEAL_PATIENCE_MS, this.#tasks.run());
  }
}
