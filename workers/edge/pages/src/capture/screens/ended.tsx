import { arrivedOf, notTaken } from "../model/arrived.ts";
import { closedFor } from "../model/session.ts";
import type { Work } from "../model/progress.ts";
import { stepsOf } from "../model/step.ts";
import { countedText } from "../ui/counted.ts";
import { DrawnCheck } from "../ui/drawn-check.tsx";
import { Screen } from "../ui/screen.tsx";
import { SHOT_NAMES } from "../ui/taken-list.tsx";
import { storedUntil } from "../ui/stored-until.ts";
import { Support } from "../ui/support.tsx";
import { refusalText } from "../ui/refusal-text.ts";
import { type MessageKey, useText } from "../ui/text.ts";
import { Closed } from "./closed.tsx";

type Props = {
  readonly work: Work;
  /** The link's token from the URL. */
  readonly token: string;
  readonly language: string;
};

/** Shown when nothing is left to do on this link, with the reason. */
export function Ended(props: Props) {
  const { work } = props;
  const closed = closedFor(work.session);
  if (!closed) return <Done {...props} />;
  return (
    <Closed closed={closed} session={work.session}>
      <NotTaken work={work} />
    </Closed>
  );
}

function Done({ work, token, language }: Props) {
  const text = useText();
  const { session } = work;
  const { completion_message: said } = session;
  const isWhole = isNothing(notTaken(work));
  return (
    <Screen heading={text("done_heading")} above={<DrawnCheck />}>
      <p dir="auto" class="message">
        {said ?? text(isWhole ? "done_body" : "done_body_partly")}
      </p>
      <NotTaken work={work} />
      <Received work={work} language={language} />
      <dl class="facts">
        <dt>{text("done_reference")}</dt>
        <dd class="reference">
          <bdi>{session.reference ?? `vfy_${token.split(".", 1)[0]}`}</bdi>
        </dd>
      </dl>
      <p>{text("done_next")}</p>
      {session.result_url !== undefined && (
        <p>
          <a href={session.result_url}>{text("done_result")}</a>
        </p>
      )}
      <p class="quiet">{storedUntil(text, session)}</p>
      <Support url={session.brand.support_url} />
    </Screen>
  );
}

const COUNTS = {
  photos: "count_photos",
  videos: "count_videos",
  files: "count_files",
  answers: "count_answers",
} as const satisfies Record<keyof ReturnType<typeof arrivedOf>, MessageKey>;

function Received({ work, language }: Pick<Props, "work" | "language">) {
  const text = useText();
  const arrived = arrivedOf(work);
  const counts = (Object.keys(COUNTS) as (keyof typeof COUNTS)[]).filter((kind) => arrived[kind] > 0);
  if (counts.length === 0) return null;
  return (
    <>
      <h2>{text("done_received")}</h2>
      <ul class="counts">
        {counts.map((kind) => (
          <li key={kind}>{countedText(text, COUNTS[kind], { language, count: arrived[kind] })}</li>
        ))}
      </ul>
    </>
  );
}

function isNothing({ shots, answers }: ReturnType<typeof notTaken>): boolean {
  return shots.length + answers.length === 0;
}

/** Lists what was not accepted, with the reason, instead of thanking the person for it. */
function NotTaken({ work }: Pick<Props, "work">) {
  const text = useText();
  const lost = notTaken(work);
  if (isNothing(lost)) return null;
  const { shots, answers } = lost;
  const steps = stepsOf(work.session);
  return (
    <div class="not-taken" role="alert">
      <h2>{text("done_not_taken")}</h2>
      <ul>
        {shots.map((shot, index) => (
          <li key={shot.id}>
            <bdi>{shot.name ?? text(SHOT_NAMES[shot.kind], { number: index + 1 })}</bdi>:{" "}
            {reason(shot.refusal)}
          </li>
        ))}
        {answers.map(({ step }) => (
          <li key={step}>
            <bdi>{steps.find(({ key }) => key === step)?.description}</bdi>: {reason(undefined)}
          </li>
        ))}
      </ul>
    </div>
  );

  function reason(refusal: string | undefined): string {
    if (refusal !== undefined && refusal !== "already_finalized") return refusalText(text, refusal);
    return text(work.session.status === "expired" ? "error_expired" : "done_too_late");
  }
}
