import { withOpinions } from "@svc/detectors/outside/with-opinions";
import type { AccountId } from "@svc/domain/ids";
import type { JudgeOpinion } from "@svc/domain/outside-judges";
import type { AnalysisReport } from "@svc/domain/verification/command";
import type { Raster } from "@svc/imaging/evidence";
import { logFailure } from "@svc/platform/log";
import { orAfter } from "@svc/platform/or-after";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import type { OutsideJudge } from "@svc/providers/judges/outside-judge";
import type { InspectionTools } from "../inspect-photo.ts";
import type { OutsideTools } from "./outside-tools.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

export type Hearing = {
  /** Asks all judges at once. */
  readonly seen: (frame: Raster) => void;
  /**
   * Adds to our report the answers received by now or within the grace period. Nothing in the report depends on
   * missing answers.
   */
  readonly heard: (ours: AnalysisReport) => Promise<AnalysisReport>;
};

/** One judge and one photo. `isOver`: it was answered, or is no longer waited for. */
type Question = { readonly judge: OutsideJudge; isOver: boolean; opinion?: JudgeOpinion };

/** Undefined if no judge may be asked: account, deployment and check must all allow it. */
export function openHearing(
  { capture, checks, outsideJudges = [], aiThreshold }: OpenJob,
  accountId: AccountId,
  { outside: tools, turns }: Pick<InspectionTools, "outside" | "turns">,
): Hearing | undefined {
  // A document has no picture, and a clip's sixty pictures would cost sixty questions
  if (!tools || !checks.includes("ai") || capture.kind === "video") return undefined;
  const judges = outsideJudges.flatMap((name) => tools.judges.find((judge) => judge.name === name) ?? []);
  const questions = judges
    .filter((judge) => judge.checks.includes("ai"))
    .map((judge): Question => ({ judge, isOver: false }));
  if (questions.length === 0) return undefined;
  let answers: readonly Promise<void>[] = [];
  let isTurnOver = false;
  return {
    seen(frame) {
      // Once the turn is over the next photo may be in memory, and the encoder must not add to it
      const encode = () => (isTurnOver ? turns.run(() => tools.encode(frame)) : tools.encode(frame));
      const asked = { picture: once(encode), accountId, photo: capture.sha256 };
      answers = questions.map((question) => ask(question, asked, tools));
    },
    async heard(ours) {
      isTurnOver = true;
      await orAfter(tools.graceMs, Promise.all(answers));
      const opinions = answers.length > 0 ? questions.flatMap((question) => conclude(question, tools)) : [];
      const { ai } = ours.findings;
      if (!ai || opinions.length === 0) return ours;
      const { calibrations } = tools;
      const found = withOpinions(ai, { account: accountId, opinions, calibrations, aiThreshold });
      return { ...ours, findings: { ...ours.findings, ai: found } };
    },
  };
}

type Asked = {
  readonly picture: () => Promise<Uint8Array>;
  readonly accountId: AccountId;
  readonly photo: string;
};

/** Never rejects. A late answer is stored for the next time and changes nothing now. */
async function ask(question: Question, asked: Asked, tools: OutsideTools): Promise<void> {
  const opinion = put(question, asked, tools).catch((error: unknown) => {
    question.isOver = true;
    logFailure("outside judges", error, { judge: question.judge.name });
    return undefined;
  });
  tools.inBackground(opinion.then((said) => said && keep(said, asked, tools)));
  await opinion;
}

/** Returns a new opinion to store, if there is one. */
async function put(
  question: Question,
  { picture, accountId, photo }: Asked,
  tools: OutsideTools,
): Promise<JudgeOpinion | undefined> {
  const { judge } = question;
  const breaker = tools.breakerOf(judge.name);
  if (!breaker.admits(Date.now())) return settle(question, undefined);
  const permit = await tools.permit({ accountId, judge: judge.name, photo });
  if (permit.state === "answered") return void settle(question, permit.opinion);
  if (permit.state === "capped") return settle(question, undefined);
  const bytes = await picture();
  const said = await judge.ask({ check: "ai", picture: { bytes, mediaType: "image/jpeg" } });
  if (!said.answered) {
    if (!question.isOver) breaker.failed(Date.now());
    return settle(question, undefined);
  }
  const { name, version, score } = said;
  if (!question.isOver) breaker.answered();
  return settle(question, { name, version, score });
}

/** A question that is over gets no opinion. */
function settle(question: Question, opinion: JudgeOpinion | undefined): JudgeOpinion | undefined {
  if (opinion && !question.isOver) question.opinion = opinion;
  question.isOver = true;
  return opinion;
}

async function keep(opinion: JudgeOpinion, { accountId, photo }: Asked, tools: OutsideTools): Promise<void> {
  const { name: judge } = opinion;
  await tools
    .keep({ accountId, judge, photo }, opinion)
    .catch((error: unknown) => logFailure("outside judges", error, { judge }));
}

/** A judge that has not answered by now counts as failed, so that a judge that is always late trips its breaker. */
function conclude(question: Question, { breakerOf }: OutsideTools): readonly JudgeOpinion[] {
  if (!question.isOver) breakerOf(question.judge.name).failed(Date.now());
  question.isOver = true;
  return question.opinion ? [question.opinion] : [];
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
