import { QUESTIONS } from "@svc/ui/case-words/case-terms";
import { useEffect, useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { keyOf, type ReviewQueue } from "./review-queue.ts";

type BarProps = {
  readonly queue: ReviewQueue;
  readonly onDecide: (decision: "yes" | "no") => void;
  readonly onUndo: () => void;
};

/** The two answers with their keys, and buttons for the neighbouring cases. */
export function DecisionBar({ queue, onDecide, onUndo }: BarProps) {
  const entry = queue.current.value;
  const words = entry && QUESTIONS[entry.subject];
  return (
    <div class="decision-bar">
      <div class="neighbours">
        <button
          type="button"
          class="button"
          aria-label={text("key_previous")}
          disabled={queue.at.value === 0}
          onClick={() => queue.previous()}
        >
          <Icon name="left" />
          <kbd aria-hidden="true">k</kbd>
        </button>
        <button
          type="button"
          class="button"
          aria-label={text("key_next")}
          disabled={!entry}
          onClick={() => queue.next()}
        >
          <kbd aria-hidden="true">j</kbd>
          <Icon name="right" />
        </button>
      </div>
      <UndoLine queue={queue} onUndo={onUndo} />
      {words && !entry.decided && (
        <div class="answers">
          <NoteField queue={queue} note={entry.note ?? ""} />
          <span class="answer-pair">
            <button type="button" class="button no" onClick={() => onDecide("no")}>
              <Icon name="check" />
              {text(words.no)}
              <kbd aria-hidden="true">a</kbd>
            </button>
            <button type="button" class="button yes" onClick={() => onDecide("yes")}>
              <Icon name="alert" />
              {text(words.yes)}
              <kbd aria-hidden="true">r</kbd>
            </button>
          </span>
        </div>
      )}
      {words && entry.decided && (
        <p class="answers strong">{text("decided_as", { answer: text(words[entry.decided.decision]) })}</p>
      )}
    </div>
  );
}

/** The field that the key `c` goes to. */
export const NOTE_FIELD = "review-note";
/** The limit of CONTRACT G15.3. */
const MOST = 1000;

/** Goes with the next decision. Enter returns to the keys. */
function NoteField({ queue, note }: { readonly queue: ReviewQueue; readonly note: string }) {
  return (
    <input
      id={NOTE_FIELD}
      class="field"
      maxLength={MOST}
      aria-label={text("note_optional")}
      placeholder={text("note_optional")}
      value={note}
      onInput={({ currentTarget: { value } }) => queue.note(value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}

/** The last decision, with the seconds left to undo it. */
function UndoLine({ queue, onUndo }: Pick<BarProps, "queue" | "onUndo">) {
  const id = queue.lastDecided.value;
  const entry = queue.entries.value.find((each) => keyOf(each) === id);
  const left = useSecondsUntil(entry?.decided?.untilMs);
  const said = entry?.decided && text(QUESTIONS[entry.subject][entry.decided.decision]);
  const isOpen = said !== undefined && left > 0;
  return (
    <div class="undo-line">
      <p role="status" class="unseen">
        {isOpen ? text("decided_as", { answer: said }) : ""}
      </p>
      {isOpen && (
        <>
          <span class="quiet" aria-hidden="true">
            {text("decided_as", { answer: said })}
          </span>
          <button type="button" class="button small" onClick={onUndo}>
            <Icon name="undo" />
            {text("undo")}
            <kbd aria-hidden="true">z</kbd>
            <span class="countdown" aria-hidden="true">
              {left}
            </span>
          </button>
        </>
      )}
    </div>
  );
}

function useSecondsUntil(untilMs: number | undefined): number {
  const [, tick] = useState(0);
  const left = untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => tick((count) => count + 1), 250);
    return () => clearTimeout(timer);
  });
  return left;
}
