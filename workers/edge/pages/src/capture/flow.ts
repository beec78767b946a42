import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Aiming } from "./aiming.ts";
import { Answers } from "./answers.ts";
import { Challenges } from "./challenges.ts";
import { pause } from "./pause.ts";
import type { Fix } from "./device/best-fix.ts";
import { clockSkewMs } from "./device/clock.ts";
import type { AnswerValue, LocalAnswer } from "./model/answer.ts";
import { agreed } from "./model/agreed.ts";
import { activeSteps, firstOpen, isDelivered, isUntouched, type Work } from "./model/progress.ts";
import { isOver } from "./model/session.ts";
import type { Screen } from "./model/screen.ts";
import type { NewShot, Shot, Moment } from "./model/shot.ts";
import type { MediaStep, Step } from "./model/step.ts";
import type { FlowPorts } from "./flow-ports.ts";
import type { Further } from "./further.ts";
import { Finish } from "./finish.ts";
import { forgetOffline } from "./offline.ts";
import type { PageData, Session } from "./page-data.ts";
import { SceneCodes } from "./scene-codes.ts";
import type { CaptureApi } from "./sending/api.ts";
import { Outbox } from "./sending/outbox.ts";
import { SendProgress } from "./sending/send-progress.ts";
import { newShot, Shots } from "./shots.ts";
import { Drafts } from "./storage/drafts.ts";
import { locationNeeds, Whereabouts } from "./whereabouts.ts";

// an upload may finish up to ten minutes after its link expired (CONTRACT G2)
const KEPT_AFTER_MS = 10 * 60_000;
// CONTRACT G11: a link may be called ten times a second, by all its devices together
const LOOK_GAP_MS = 2_000;

/** The state and the actions of all screens. Only here do the parts of the page meet. */
export class Flow {
  readonly page: PageData;
  readonly api: CaptureApi;
  readonly screen: Signal<Screen>;
  readonly session: Signal<Session>;
  readonly shots: Signal<readonly Shot[]>;
  readonly answers: Signal<Readonly<Record<string, LocalAnswer>>>;
  readonly online = signal(true);
  /** True once an earlier visit's data is loaded. A tap before that could get lost. */
  readonly isReady = signal(false);
  readonly place = new Whereabouts();
  readonly aiming = new Aiming();
  /** The shot being reviewed at a step. The device's Back ends the review instead of the step. */
  readonly review = signal<{ readonly index: number; readonly end: () => void } | undefined>(undefined);
  /** The person has agreed to address suggestions, until the page closes. */
  readonly suggests = signal(false);
  /** Send was pressed. */
  readonly finishing: Signal<boolean>;
  readonly failure: Signal<string | undefined>;
  /** The current form has an error, which the page title mentions too. */
  readonly hasMistake = signal(false);
  readonly work: ReadonlySignal<Work>;
  readonly steps: ReadonlySignal<readonly Step[]>;
  /** The first photo requires a location. */
  readonly requiresLocation: ReadonlySignal<boolean>;
  /** A location is wanted and not known yet, and the person has to decide or wait. */
  readonly needsLocation: ReadonlySignal<boolean>;
  /** The device cannot store anything, so the page must stay open. */
  readonly isForgetful = signal(false);
  readonly sending: SendProgress;
  readonly codes: SceneCodes;
  readonly further: Further;
  #drafts: Drafts | undefined;
  readonly #sendShot: FlowPorts["send"];
  readonly #outbox: Outbox;
  readonly #skewMs: number;
  readonly #challenges: Challenges;
  readonly #answers: Answers;
  readonly #finish: Finish;
  readonly #shots = new Shots(() => this.#drafts);
  #lookedAt = 0;
  /** A refusal showed that the whole link is over, so the page ends as well. */
  #saysOver = false;

  constructor(page: PageData, first: Screen, { api, send, further }: FlowPorts) {
    this.page = page;
    this.api = api;
    this.#sendShot = send;
    this.further = further;
    this.sending = new SendProgress(page.session.limits.chunk_bytes);
    this.screen = signal(first);
    this.session = signal(page.session);
    this.#answers = new Answers({
      token: page.token,
      keep: async (answer) => this.#drafts?.putAnswer(answer),
      forget: async (step) => this.#drafts?.deleteAnswer(step),
      onSaved: () => this.#outbox.wake(),
    });
    this.answers = this.#answers.all;
    this.#finish = new Finish({
      api,
      remember: async (wantsFinish) => this.#drafts?.addNote({ wantsFinish }),
      onDone: (said) => {
        this.session.value = { ...this.session.value, submitted: true, ...said };
        return this.end();
      },
      onRefused: () => this.refresh(),
    });
    this.finishing = this.#finish.isWanted;
    this.failure = this.#finish.failure;
    this.shots = this.#shots.all;
    this.#challenges = new Challenges(this.session, this.api);
    this.#skewMs = clockSkewMs(page.session.server_time, Date.now());
    this.codes = new SceneCodes(api, () => Date.now() + this.#skewMs);
    this.work = computed(() => ({
      session: this.session.value,
      shots: this.shots.value,
      answers: this.answers.value,
    }));
    this.steps = computed(() => activeSteps(this.work.value));
    const needs = locationNeeds(this.work, this.place);
    this.requiresLocation = needs.isRequired;
    this.needsLocation = needs.isOpen;
    this.#outbox = new Outbox({
      shots: () => this.shots.value,
      answers: () => Object.values(this.answers.value),
      change: (shot, change) => this.#changeShot(shot.id, change),
      settle: async (answer, refusal) => {
        await this.#answers.settle(answer, refusal);
        this.#note(refusal);
      },
      send: (shot, isRetry) => this.#send(shot, isRetry),
      saveAnswer: ({ step, value }) =>
        value === undefined ? this.api.deleteAnswer(step) : this.api.saveAnswer(step, value),
      onEmpty: () => this.#settle(),
      onTrouble: (isTrouble) => {
        this.sending.isStruggling.value = isTrouble;
      },
      isOnline: () => navigator.onLine,
      wait: pause,
    });
  }

  /** Loads what an earlier visit left on this device. */
  async restore(): Promise<void> {
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
  }

  start(): void {
    return isUntouched(this.work.value) ? this.goTo(0) : this.goOn();
  }

  /** Goes to the first incomplete step, or to the summary. */
  goOn(): void {
    this.goTo(firstOpen(this.work.value) ?? this.steps.value.length);
  }

  /** Keeps everything, and tells the service that no one waits at the camera (CONTRACT G3.7). */
  later(): void {
    this.api.report("left");
    this.screen.value = { at: "later" };
  }

  goTo(index: number): void {
    // with permission from earlier, the position is requested now, in time for the first photo
    if (this.page.session.ask_location && this.place.isAllowed.value) this.place.ask();
    this.look();
    this.screen.value = index < this.steps.value.length ? { at: "step", index } : { at: "summary" };
  }

  /** Checks in the background whether another device has continued or finished. */
  look(): void {
    const now = Date.now();
    if (now - this.#lookedAt < LOOK_GAP_MS) return;
    this.#lookedAt = now;
    void this.refresh().catch(() => {});
  }

  moment(): Moment {
    const location = this.place.atShutter();
    return { capturedAt: new Date(Date.now() + this.#skewMs).toISOString(), ...(location && { location }) };
  }

  /** The shot is stored on the device, where possible, before anything else happens. */
  async addShot(step: MediaStep, taken: NewShot): Promise<void> {
    const named = { token: this.page.token, sceneCode: this.codes.codeOf(step) };
    await this.#shots.add(newShot(step, taken, named));
    this.#outbox.wake();
  }

  /** Retries a shot that was refused for a reason that may have passed. */
  async sendAgain({ id }: Shot): Promise<void> {
    await this.#changeShot(id, { state: "saved" });
    this.#outbox.wake();
  }

  /** A retake: deletes the shot here and, if it was delivered, from the service (CONTRACT G3.9). */
  async removeShot(shot: Shot): Promise<void> {
    if (shot.captureId !== undefined) await this.removeCapture(shot.captureId);
    await this.#shots.forget(shot.id);
  }

  /** Removes a photo taken on another device or on an earlier visit. */
  async removeCapture(captureId: string): Promise<void> {
    await this.api.removeCapture(captureId);
    this.#forgetCapture(captureId);
    // the service counts the remaining retakes
    void this.refresh().catch(() => {});
  }

  /** Drafts survive the tab too; `saved` answers are sent. Without a value the answer is withdrawn. */
  putAnswer(step: string, state: "draft" | "saved", value?: AnswerValue): Promise<void> {
    return this.#answers.put(step, state, value);
  }

  takeChallenge(): Promise<Session["challenge"]> {
    return this.#challenges.take();
  }

  async finish(): Promise<void> {
    await this.#finish.want();
    this.#outbox.wake();
  }

  /** Withdraws the wish to finish, because something has to change first. */
  holdFinish(): Promise<void> {
    return this.#finish.hold();
  }

  /** Call it when the connection is back or the page becomes visible. */
  resume(): void {
    this.#outbox.wake();
    this.look();
  }

  /** Reloads the session, since another device may have continued. */
  async refresh(): Promise<void> {
    const before = this.work.value;
    const session = await this.api.session();
    // the answer was on its way when the person finished
    if (this.session.value.submitted && !before.session.submitted && !isOver(session)) return;
    const isOurs = isDelivered(before) && isDelivered(this.work.value);
    // a photo in transit may already be in the new session under an unknown id, and would be counted twice
    this.session.value = isOurs ? session : { ...session, captures: this.session.value.captures };
    if (isOver(session)) await this.end();
    if (isOver(session) || !isOurs) return;
    const { answers, shots } = agreed(before, this.work.value, session);
    await Promise.all([this.#answers.handOver(answers), ...shots.map(({ id }) => this.#shots.forget(id))]);
  }

  async #send(shot: Shot, isRetry: boolean): Promise<string> {
    const captureId = await this.#sendShot(shot, {
      api: this.api,
      pace: this.sending.pace,
      isRetry,
      onProgress: (sentBytes) => {
        this.sending.went(shot.id, sentBytes);
        this.#shots.show(shot.id, { sentBytes });
      },
      onUploadUrl: (uploadUrl) => this.#changeShot(shot.id, { uploadUrl }),
      onFramesSent: () => this.#changeShot(shot.id, { framesSent: true }),
    });
    // retaken while it was in transit, so the service must delete it as well
    if (!this.shots.value.some(({ id }) => id === shot.id)) await this.api.removeCapture(captureId);
    return captureId;
  }

  /** Everything is delivered. Finishes if the person asked for it. */
  async #settle(): Promise<void> {
    if (this.#saysOver) await this.refresh();
    this.#saysOver = false;
    if (!isDelivered(this.work.value) || this.session.value.submitted) return;
    if (this.finishing.value) await this.#finish.submit();
  }

  /** Deletes everything from the device at the end, since undelivered data can no longer be used. */
  async end(): Promise<void> {
    this.place.stop();
    this.screen.value = { at: "ended" };
    await this.#drafts?.clear();
    await forgetOffline([this.page.token]).catch(() => {});
  }

  async #changeShot(id: string, change: Partial<Shot>): Promise<void> {
    await this.#shots.change(id, change);
    this.#note(change.refusal);
  }

  #note(refusal: string | undefined): void {
    if (refusal === "expired" || refusal === "already_finalized") this.#saysOver = true;
  }

  #forgetCapture(captureId: string): void {
    const session = this.session.value;
    this.session.value = { ...session, captures: session.captures.filter(({ id }) => id !== captureId) };
  }
}
