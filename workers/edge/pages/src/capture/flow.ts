import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { pause } from "./pause.ts";
import type { Fix } from "./device/best-fix.ts";
import { clockSkewMs } from "./device/clock.ts";
import type { AnswerValue, LocalAnswer } from "./model/answer.ts";
import { activeSteps, firstOpen, isDelivered, isFull, isUntouched, type Work } from "./model/progress.ts";
import { isOver } from "./model/session.ts";
import type { Screen } from "./model/screen.ts";
import type { NewShot, Shot, Moment } from "./model/shot.ts";
import type { MediaStep, Step } from "./model/step.ts";
import { forgetOffline } from "./offline.ts";
import type { PageData, Session } from "./page-data.ts";
import { CaptureApi, isPassing, type Refused } from "./sending/api.ts";
import { Outbox } from "./sending/outbox.ts";
import { sendShot } from "./sending/send-shot.ts";
import { Drafts } from "./storage/drafts.ts";
import { Whereabouts } from "./whereabouts.ts";

// an upload may finish up to ten minutes after its link expired (CONTRACT G2)
const KEPT_AFTER_MS = 10 * 60_000;
const CHALLENGE_PATIENCE_MS = 1_500;

/** What reaches the service; the preview of a draft has others. */
type FlowPorts = { readonly api: CaptureApi; readonly send: typeof sendShot };

/** Everything the screens show and everything they can do; the only place where the parts of the page meet. */
export class Flow {
  readonly page: PageData;
  readonly api: CaptureApi;
  readonly screen: Signal<Screen>;
  readonly session: Signal<Session>;
  readonly shots = signal<readonly Shot[]>([]);
  readonly answers = signal<Readonly<Record<string, LocalAnswer>>>({});
  readonly online = signal(true);
  /** What an earlier visit left is here: before that a tap could be lost. */
  readonly isReady = signal(false);
  readonly place = new Whereabouts();
  /** The person lets addresses be suggested, until the page is closed. */
  readonly suggests = signal(false);
  /** «Send» was pressed. */
  readonly finishing = signal(false);
  readonly failure = signal<string | undefined>(undefined);
  readonly work: ReadonlySignal<Work>;
  readonly steps: ReadonlySignal<readonly Step[]>;
  /** The first photo must say where it was taken. */
  readonly requiresLocation: ReadonlySignal<boolean>;
  /** A photo is to say where it was taken, nothing is known yet, and the person has a say in it or has to wait. */
  readonly needsLocation: ReadonlySignal<boolean>;
  /** The device keeps nothing: the page has to stay open. */
  readonly isForgetful = signal(false);
  #drafts: Drafts | undefined;
  readonly #sendShot: FlowPorts["send"];
  readonly #outbox: Outbox;
  readonly #skewMs: number;
  #renewal: Promise<void> = Promise.resolve();
  /** Something was refused because the whole link is over: then this page is too. */
  #saysOver = false;

  constructor(page: PageData, first: Screen, ports?: FlowPorts) {
    this.page = page;
    this.api = ports?.api ?? new CaptureApi(page.token);
    this.#sendShot = ports?.send ?? sendShot;
    this.screen = signal(first);
    this.session = signal(page.session);
    this.#skewMs = clockSkewMs(page.session.server_time, Date.now());
    this.work = computed(() => ({
      session: this.session.value,
      shots: this.shots.value,
      answers: this.answers.value,
    }));
    this.steps = computed(() => activeSteps(this.work.value));
    this.requiresLocation = computed(() => {
      const { require_location, captures_count } = this.session.value;
      return require_location && captures_count === 0 && this.shots.value.length === 0;
    });
    this.needsLocation = computed(() => {
      const { state, isAllowed, isShared, isWithheld } = this.place;
      if (!this.session.value.ask_location) return false;
      if (!this.requiresLocation.value && (isAllowed.value || isWithheld.value)) return false;
      return state.value !== "found" || !(isAllowed.value || isShared.value);
    });
    this.#outbox = new Outbox({
      shots: () => this.shots.value,
      answers: () => Object.values(this.answers.value),
      change: (shot, change) => this.#changeShot(shot.id, change),
      settle: (answer, refusal) => this.#settleAnswer(answer, refusal),
      send: (shot, isRetry) => this.#send(shot, isRetry),
      saveAnswer: ({ step, value }) =>
        value === undefined ? this.api.deleteAnswer(step) : this.api.saveAnswer(step, value),
      onEmpty: () => this.#settle(),
      isOnline: () => navigator.onLine,
      wait: pause,
    });
  }

  /** Takes up what an earlier visit left on this device; answers whether there was anything, here or elsewhere. */
  async restore(): Promise<boolean> {
    this.#drafts = await Drafts.open(this.page.token, () => {
      this.isForgetful.value = true;
    });
    const { shots, answers, note } = await this.#drafts.read();
    void this.#drafts.addNote({ expiresAt: Date.parse(this.page.session.expires_at) + KEPT_AFTER_MS });
    void this.#drafts.sweep(Date.now()).then(forgetOffline, () => {});
    const keepFix = (lastFix: Fix) => void this.#drafts?.addNote({ lastFix });
    if (this.page.session.ask_location) await this.place.begin(keepFix, note.lastFix);
    batch(() => {
      this.shots.value = shots;
      this.answers.value = Object.fromEntries(answers.map((answer) => [answer.step, answer]));
      this.finishing.value = note.wantsFinish === true;
    });
    if (!isOver(this.page.session)) this.#outbox.wake();
    return !isUntouched(this.work.value);
  }

  start(): void {
    if (isUntouched(this.work.value)) this.goTo(0);
    else this.goOn();
  }

  /** To what lacks something, or to the end. */
  goOn(): void {
    this.goTo(firstOpen(this.work.value) ?? this.steps.value.length);
  }

  /** What was done stays; the service knows that nobody waits at the camera (CONTRACT G3.7). */
  later(): void {
    this.api.report("left");
    this.screen.value = { at: "later" };
  }

  goTo(index: number): void {
    // what was allowed before needs no word: a fix is then there in time for the first photo
    if (this.page.session.ask_location && this.place.isAllowed.value) this.place.ask();
    this.screen.value = index < this.steps.value.length ? { at: "step", index } : { at: "summary" };
  }

  moment(): Moment {
    const location = this.place.atShutter();
    return { capturedAt: new Date(Date.now() + this.#skewMs).toISOString(), ...(location && { location }) };
  }

  /** Durable on this device, where it can be, before anything else happens. */
  async addShot(step: MediaStep, taken: NewShot): Promise<void> {
    const shot: Shot = {
      ...taken,
      id: crypto.randomUUID(),
      token: this.page.token,
      ...(step.key !== undefined && { step: step.key }),
      kind: step.kind,
      state: "saved",
      sentBytes: 0,
    };
    await this.#drafts?.addShot(shot);
    this.shots.value = [...this.shots.value, shot];
    this.#outbox.wake();
  }

  /** What was refused for a reason that may be gone. */
  async sendAgain({ id }: Shot): Promise<void> {
    await this.#changeShot(id, { state: "saved" });
    this.#outbox.wake();
  }

  /** A retake: it leaves this device and, when it had arrived, the service (CONTRACT G3.9). */
  async removeShot(shot: Shot): Promise<void> {
    if (shot.captureId !== undefined) await this.api.removeCapture(shot.captureId);
    await this.#drafts?.deleteShot(shot.id);
    batch(() => {
      this.shots.value = this.shots.value.filter(({ id }) => id !== shot.id);
      if (shot.captureId !== undefined) this.#forgetCapture(shot.captureId);
    });
    // how many retakes are left is the service's count
    if (shot.captureId !== undefined) void this.refresh().catch(() => {});
  }

  /** A photo that another device took, or an earlier visit. */
  async removeCapture(captureId: string): Promise<void> {
    await this.api.removeCapture(captureId);
    this.#forgetCapture(captureId);
    void this.refresh().catch(() => {});
  }

  /** A draft outlives the tab too; `saved` ones are sent. */
  async putAnswer(step: string, value: AnswerValue, state: "draft" | "saved"): Promise<void> {
    await this.#putAnswer({ token: this.page.token, step, value, state });
  }

  async withdrawAnswer(step: string): Promise<void> {
    await this.#putAnswer({ token: this.page.token, step, state: "saved" });
  }

  /** Each is for one photo (CONTRACT G3.3); the next is asked for at once, so that the shutter does not wait. */
  async takeChallenge(): Promise<Session["challenge"]> {
    // without a network the old one has to do: a stale answer is evidence too
    await Promise.race([this.#renewal, pause(CHALLENGE_PATIENCE_MS)]);
    const { challenge } = this.session.value;
    this.#renewal = this.#renewChallenge();
    return challenge;
  }

  async #renewChallenge(): Promise<void> {
    const fresh = await this.api.session().catch(() => undefined);
    if (fresh) this.session.value = { ...this.session.value, challenge: fresh.challenge };
  }

  /** Remembered, so that a killed tab finishes when it is opened again. */
  async finish(): Promise<void> {
    this.failure.value = undefined;
    this.finishing.value = true;
    await this.#drafts?.addNote({ wantsFinish: true });
    this.#outbox.wake();
  }

  /** The connection is back, or the page is seen again. */
  resume(): void {
    this.#outbox.wake();
  }

  /** What the service has now; another device may have gone on. */
  async refresh(): Promise<void> {
    const session = await this.api.session();
    this.session.value = session;
    if (isOver(session)) await this.end();
  }

  async #send(shot: Shot, isRetry: boolean): Promise<string> {
    const captureId = await this.#sendShot(shot, {
      api: this.api,
      chunkBytes: this.session.value.limits.chunk_bytes,
      isRetry,
      onProgress: (sentBytes) => this.#show(shot.id, { sentBytes }),
      onUploadUrl: (uploadUrl) => this.#changeShot(shot.id, { uploadUrl }),
      onFramesSent: () => this.#changeShot(shot.id, { framesSent: true }),
    });
    // taken again while it was under way: then the service is not to keep it either
    if (!this.shots.value.some(({ id }) => id === shot.id)) await this.api.removeCapture(captureId);
    return captureId;
  }

  /** Everything has arrived: is it over? Because the person says so, or because nothing more can be added. */
  async #settle(): Promise<void> {
    if (this.#saysOver) await this.refresh();
    this.#saysOver = false;
    if (!isDelivered(this.work.value) || this.session.value.submitted) return;
    if (this.finishing.value) await this.#submit();
    else if (isFull(this.work.value)) await this.refresh();
  }

  async #submit(): Promise<void> {
    try {
      const { completion_message } = await this.api.finish();
      const message = completion_message === undefined ? {} : { completion_message };
      this.session.value = { ...this.session.value, submitted: true, ...message };
      await this.end();
    } catch (error) {
      if (isPassing(error)) throw error;
      await this.#finishRefused(error as Refused);
    }
  }

  async #finishRefused({ code }: Refused): Promise<void> {
    await this.#drafts?.addNote({ wantsFinish: false });
    this.finishing.value = false;
    this.failure.value = code;
    if (code !== "steps_incomplete") await this.refresh();
  }

  /** Nothing stays on the device once it is over; what could not be sent any more cannot be used either. */
  async end(): Promise<void> {
    this.place.stop();
    this.screen.value = { at: "ended" };
    await this.#drafts?.clear();
    await forgetOffline([this.page.token]).catch(() => {});
  }

  async #changeShot(id: string, change: Partial<Shot>): Promise<void> {
    const shot = this.#show(id, change);
    if (shot) await this.#drafts?.updateShot(shot);
    this.#note(change.refusal);
  }

  #note(refusal: string | undefined): void {
    if (refusal === "expired" || refusal === "already_finalized") this.#saysOver = true;
  }

  #show(id: string, change: Partial<Shot>): Shot | undefined {
    this.shots.value = this.shots.value.map((shot) => (shot.id === id ? { ...shot, ...change } : shot));
    return this.shots.value.find((shot) => shot.id === id);
  }

  async #settleAnswer(sent: LocalAnswer, refusal: string | undefined): Promise<void> {
    // answered anew meanwhile: that is sent next
    if (Object.values(this.answers.value).includes(sent)) {
      await this.#putAnswer({ ...sent, state: refusal === undefined ? "done" : "refused" });
    }
    this.#note(refusal);
  }

  async #putAnswer(answer: LocalAnswer): Promise<void> {
    this.answers.value = { ...this.answers.value, [answer.step]: answer };
    await this.#drafts?.putAnswer(answer);
    if (answer.state === "saved") this.#outbox.wake();
  }

  #forgetCapture(captureId: string): void {
    const session = this.session.value;
    this.session.value = { ...session, captures: session.captures.filter(({ id }) => id !== captureId) };
  }
}
