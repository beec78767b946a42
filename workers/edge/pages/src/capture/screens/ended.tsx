import { arrivedOf, notTaken } from "../model/arrived.ts";
import type { Work } from "../model/progress.ts";
import type { Shot } from "../model/shot.ts";
import type { Session } from "../page-data.ts";
import { countedText } from "../ui/counted.ts";
import { DrawnCheck } from "../ui/drawn-check.tsx";
import { Screen } from "../ui/screen.tsx";
import { Support } from "../ui/support.tsx";
import { SHOT_NAMES } from "../ui/taken-list.tsx";
import { type MessageKey, refusalText, useText } from "../ui/text.ts";

type Props = {
  readonly work: Work;
  /** Of the link, as it stands in its address. */
  readonly token: string;
  readonly language: string;
};

/** Nothing is left to do on this link; says why. */
export function Ended({ work, token, language }: Props) {
  const text = useText();
  const trouble = troubleOf(work.session);
  if (!trouble) return <Done work={work} token={token} language={language} />;
  return (
    <Screen heading={text(trouble[0])}>
      <p>{text(trouble[1])}</p>
      <NotTaken work={work} />
      <Support url={work.session.brand.support_url} />
    </Screen>
  );
}

function troubleOf({ status, mode, deleted }: Session): readonly [MessageKey, MessageKey] | undefined {
  if (deleted) return ["ended_deleted_heading", "ended_deleted_body"];
  if (mode === "audit") return ["ended_audit_heading", "ended_audit_body"];
  if (status === "expired") return ["ended_expired_heading", "ended_expired_body"];
  if (status === "failed") return ["ended_failed_heading", "ended_failed_body"];
  return undefined;
}

function Done({ work, token, language }: Props) {
  const text = useText();
  const { session } = work;
  const { completion_message: said } = session;
  return (
    <Screen heading={text("done_heading")} above={<DrawnCheck />}>
      <p dir="auto" class="message">
        {said ?? text("done_body")}
      </p>
      <NotTaken work={work} />
      <Received work={work} language={language} />
      <dl class="facts">
        <dt>{text("done_reference")}</dt>
        <dd class="reference">vfy_{token.split(".", 1)[0]}</dd>
      </dl>
      <p>{text("done_next")}</p>
      <p class="quiet">{text("intro_stored_days", { days: session.retention_days })}</p>
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

/** Nobody is thanked for what was lost: it is named, with the reason. */
function NotTaken({ work }: Pick<Props, "work">) {
  const text = useText();
  const lost = notTaken(work);
  if (lost.length === 0) return null;
  return (
    <div class="not-taken" role="alert">
      <h2>{text("done_not_taken")}</h2>
      <ul>
        {lost.map((shot, index) => (
          <li key={shot.id}>
            <bdi>{shot.name ?? text(SHOT_NAMES[shot.kind], { number: index + 1 })}</bdi>: {reasonOf(shot)}
          </li>
        ))}
      </ul>
    </div>
  );

  function reasonOf({ refusal }: Shot): string {
    const isLate = refusal === undefined || refusal === "already_finalized";
    return isLate ? text("done_too_late") : refusalText(text, refusal);
  }
}
