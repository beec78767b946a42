import { QUESTIONS } from "@svc/ui/case-words/case-terms";
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ApiError } from "../../api/api-error.ts";
import { type ReviewAnswer, type ReviewSubject, REVIEW_SUBJECTS } from "@svc/domain/review/subjects";
import { useKeys } from "../../keys.ts";
import { go, query } from "../../router.ts";
import { text } from "../../text/text.ts";
import { CaseMetadata, CaseTitle } from "../../ui/case-title.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { say, sayError } from "../../ui/toasts.tsx";
import { CaseSide } from "../case/case-side.tsx";
import { Photos, type Way } from "../case/photos.tsx";
import { useChosenPhoto } from "../case/use-chosen-photo.ts";
import { useVeil, type Veil } from "../case/use-veil.ts";
import { DecisionBar, NOTE_FIELD } from "./decision-bar.tsx";
import { Pictures } from "./pictures.ts";
import { answerTo, reasonsOf } from "./question.ts";
import { type Entry, keyOf, ReviewQueue } from "./review-queue.ts";
import { isCompared, subjectPhoto } from "./shown-photo.ts";
import { SubjectTabs } from "./subject-tabs.tsx";

const RENEW_MS = 60_000;
/** How often to look for new cases when all are done. */
const AGAIN_MS = 10_000;

export function ReviewScreen() {
  const due = dueIn(query.value.get("due"));
  const settled = useSignal(0);
  return (
    <div class="review">
      <ScreenHeading title={text("review")}>
        <SubjectTabs due={due} settled={settled.value} />
      </ScreenHeading>
      <Queue key={due ?? ""} due={due} settled={settled} />
    </div>
  );
}

function dueIn(value: string | null): ReviewSubject | undefined {
  return REVIEW_SUBJECTS.find((due) => due === value);
}

type QueueProps = {
  readonly due: ReviewSubject | undefined;
  /** Increases with each confirmed decision. */
  readonly settled: Signal<number>;
};

function Queue({ due, settled }: QueueProps) {
  const { queue, pictures } = useQueue(due);
  useSignalEffect(() => {
    if (queue.settled.value > 0) settled.value = settled.peek() + 1;
  });
  const entry = queue.current.value;
  const decide = (decision: ReviewAnswer) => {
    const id = entry ? keyOf(entry) : "";
    queue.decide(decision).catch((error: unknown) => {
      const isRefused = error instanceof ApiError && error.status < 500;
      const title = text("decision_lost");
      const hint = isRefused ? error.message : text("error_unreachable_hint");
      say({ kind: "wrong", title, hint, action: { name: text("show"), run: () => queue.show(id) } });
    });
  };
  const undo = () => void queue.undo().catch(sayError);
  useReviewKeys(queue, { decide, undo });
  return (
    <>
      {entry ? <OneCase entry={entry} queue={queue} pictures={pictures} /> : <NothingLeft queue={queue} />}
      <DecisionBar queue={queue} onDecide={decide} onUndo={undo} />
    </>
  );
}

/** Claims cases while the screen is open and releases them when it is left. */
function useQueue(due: ReviewSubject | undefined) {
  const held = useMemo(() => ({ queue: new ReviewQueue(due), pictures: new Pictures() }), []);
  const { queue, pictures } = held;
  useEffect(() => {
    void queue.fill();
    const renewing = setInterval(() => void queue.renew().catch(() => {}), RENEW_MS);
    const asking = setInterval(() => {
      if (!document.hidden && !queue.current.value) void queue.fill();
    }, AGAIN_MS);
    const end = () => queue.end();
    addEventListener("pagehide", end);
    return () => {
      clearInterval(renewing);
      clearInterval(asking);
      removeEventListener("pagehide", end);
      end();
    };
  }, []);
  useSignalEffect(() => {
    const near = queue.entries.value.slice(queue.at.value, queue.at.value + 4);
    for (const entry of near) pictures.prepare(entry);
  });
  return held;
}

/** A key that is held down decides only once. */
function once(run: () => void) {
  return (event: KeyboardEvent): void => {
    if (!event.repeat) run();
  };
}

type Answering = { readonly decide: (decision: ReviewAnswer) => void; readonly undo: () => void };

function useReviewKeys(queue: ReviewQueue, { decide, undo }: Answering): void {
  const answer = (typed: ReviewAnswer) => {
    const entry = queue.current.value;
    if (entry) decide(answerTo(entry.subject, typed));
  };
  useKeys([
    { key: "a", name: "key_accept", run: once(() => decide("no")) },
    { key: "r", name: "key_reject", run: once(() => decide("yes")) },
    { key: "y", name: "key_yes", run: once(() => answer("yes")) },
    { key: "n", name: "key_no", run: once(() => answer("no")) },
    { key: "c", name: "key_note", run: () => document.getElementById(NOTE_FIELD)?.focus() },
    { key: "z", name: "key_undo", run: once(undo) },
    { key: "j", name: "key_next", run: () => queue.next() },
    { key: "k", name: "key_previous", run: () => queue.previous() },
    {
      key: "o",
      name: "key_open",
      run: () => {
        const id = queue.current.value?.case.verification.id;
        if (id !== undefined) go(`/app/cases/${id}`);
      },
    },
  ]);
}

type OneCaseProps = { readonly entry: Entry; readonly queue: ReviewQueue; readonly pictures: Pictures };

function OneCase({ entry, queue, pictures }: OneCaseProps) {
  const look = useLook();
  const { verification } = entry.case;
  const { count, isMore } = queue.total.value;
  const of = isMore ? text("count_or_more", { count }) : count;
  return (
    <article class="review-case" data-case={verification.id} aria-labelledby="review-asked">
      <header class="review-asked">
        <div>
          <h2 id="review-asked" aria-live="polite">
            {text(QUESTIONS[entry.subject].asked)}
          </h2>
          {reasonsOf(entry).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          <CaseMetadata class="review-metadata" item={entry.case} />
        </div>
        <div class="review-which">
          <p class="progress">{text("progress", { number: queue.at.value + 1, count: of })}</p>
          <a href={`/app/cases/${verification.id}`}>
            <CaseTitle item={entry.case} />
            <Icon name="open" />
          </a>
        </div>
      </header>
      <WholeCase key={keyOf(entry)} entry={entry} pictures={pictures} look={look} />
    </article>
  );
}

type WholeCaseProps = Pick<OneCaseProps, "entry" | "pictures"> & { readonly look: Look };

/** Everything the page of the case shows. Decisions are made in the bar below. */
function WholeCase({ entry, pictures, look }: WholeCaseProps) {
  const { case: shown, subject } = entry;
  const { veil, way, setWay } = look;
  const { similar_photo: similar } = shown.verification;
  const keys = { next: ".", previous: "," };
  const { chosen, choose } = useChosenPhoto(shown.captures, subjectPhoto(entry), keys);
  return (
    <div class={`case ${veil.isOn ? "veiled" : ""}`}>
      <Photos
        shown={shown}
        chosen={chosen}
        onChoose={choose}
        asked={subject}
        {...(isCompared(subject) && { begins: way, onWay: setWay })}
        {...(similar && { prepared: () => pictures.earlier(similar) })}
      />
      <CaseSide shown={shown} chosen={chosen} veil={veil} />
    </div>
  );
}

type Look = { readonly veil: Veil; readonly way: Way; readonly setWay: (way: Way) => void };

/** How cases are looked at, from one to the next. */
function useLook(): Look {
  const [way, setWay] = useState<Way>("beside");
  return { veil: useVeil(), way, setWay };
}

function NothingLeft({ queue }: { readonly queue: ReviewQueue }) {
  const { state, failure } = queue;
  if (state.value === "loading") return <div class="review-case" aria-busy="true" />;
  if (state.value === "failed") {
    const refused =
      failure.value instanceof ApiError && failure.value.status < 500 ? failure.value : undefined;
    return (
      <div class="review-case">
        <EmptyState
          icon="alert"
          title={refused?.message ?? text("review_failed")}
          hint={refused?.hint ?? text("error_unreachable_hint")}
        >
          <button type="button" class="button" onClick={() => void queue.fill()}>
            {text("try_again")}
          </button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div class="review-case">
      <EmptyState icon="check" title={text("review_done")} hint={text("review_done_hint")}>
        <a class="button" href="/app/cases">
          {text("cases")}
        </a>
      </EmptyState>
    </div>
  );
}
