import { SCENE_CODE_LIFETIME_MS } from "@svc/domain/verification/scene-code";
import { isMediaKind } from "@svc/domain/verification/step-kinds";
import type { AnswerValue } from "../capture/model/answer.ts";
import type { Shot } from "../capture/model/shot.ts";
import type { Session } from "../capture/page-data.ts";
import { CaptureApi } from "../capture/sending/api.ts";

type Draft = { readonly session: Session; readonly spec: Readonly<Record<string, unknown>> };
type Answered = NonNullable<Session["answers"]>;

/** A fake of the capture endpoints, since there is no link. Data stays in this frame until it closes. */
export class PreviewApi extends CaptureApi {
  readonly #draft: () => Draft;
  #captures: Session["captures"] = [];
  #answers: Answered = {};

  constructor(draft: () => Draft) {
    super("preview");
    this.#draft = draft;
  }

  override session(): Promise<Session> {
    return Promise.resolve(this.holding(this.#draft().session));
  }

  /** The session with what was taken and answered here. Answers to a step that has changed since are dropped. */
  holding(session: Session): Session {
    const asked = new Map(session.steps?.map(({ key, kind }) => [key, kind]));
    const captures = this.#captures.filter(
      ({ step, kind }) => step === undefined || asked.get(step) === kind,
    );
    const answers = Object.entries(this.#answers).filter(([step, { kind }]) => asked.get(step) === kind);
    return {
      ...session,
      captures,
      captures_count: captures.length,
      answers: Object.fromEntries(answers),
    };
  }

  take({ step, kind }: Shot): Promise<string> {
    const id = crypto.randomUUID();
    this.#captures = [...this.#captures, { id, kind, ...(step !== undefined && { step }) }];
    return Promise.resolve(id);
  }

  override removeCapture(captureId: string): Promise<void> {
    this.#captures = this.#captures.filter(({ id }) => id !== captureId);
    return Promise.resolve();
  }

  override saveAnswer(step: string, value: AnswerValue): Promise<unknown> {
    const kind = this.#draft().session.steps?.find(({ key }) => key === step)?.kind;
    if (kind !== undefined && !isMediaKind(kind)) {
      this.#answers = { ...this.#answers, [step]: { kind, value } };
    }
    return Promise.resolve();
  }

  override deleteAnswer(step: string): Promise<void> {
    const { [step]: _, ...others } = this.#answers;
    this.#answers = others;
    return Promise.resolve();
  }

  override addresses(): Promise<readonly []> {
    return Promise.resolve([]);
  }

  /** Always the same one, so that pictures of the preview do not differ. */
  override sceneCode(step: string) {
    const expiresAt = new Date(Date.now() + SCENE_CODE_LIFETIME_MS).toISOString();
    return Promise.resolve({ step, code: "7KM3X", expires_at: expiresAt });
  }

  override finish() {
    const { completion_message: said } = this.#draft().spec;
    return Promise.resolve({
      status: "completed" as const,
      ...(typeof said === "string" && { completion_message: said }),
    });
  }

  override report(): void {}
}
