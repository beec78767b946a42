import { now } from "../../text/clock.ts";
import { ageText, momentText } from "../../text/times.ts";
import { text } from "../../text/text.ts";
import type { CaseItem } from "@svc/contract/case/case-body";
import { Said } from "../../ui/said.tsx";
import { CaseMetadata, shownName, CaseTitle } from "../../ui/case-title.tsx";
import { DecisionMark } from "../../ui/decision-mark.tsx";
import { mediaText } from "../../ui/media-text.ts";
import { DELIVERY_NAMES } from "../../ui/delivery-text.ts";
import { Thumb } from "../../ui/thumb.tsx";
import { verdictOf } from "@svc/ui/case-words/verdict";
import { VerdictMark } from "../../ui/verdict-mark.tsx";

type RowProps = {
  readonly item: CaseItem;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly act: RowActions;
};

/** The same functions in every render, so that rows with unchanged props do not render again. */
export type RowActions = {
  readonly select: (id: string) => void;
  readonly focus: (id: string) => void;
  readonly thumbGone: (id: string) => void;
};

export function CaseRow({ item, index, top, isActive, isSelected, act }: RowProps) {
  const { verification, thumb_url: thumb } = item;
  const { id, location, created_at: at } = verification;
  return (
    <li
      class={`row${isActive ? " active" : ""}${isSelected ? " selected" : ""}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={index + 1}
      aria-setsize={-1}
    >
      <label class="row-check">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={text("case_select", { case: shownName(item).words })}
          onChange={() => act.select(id)}
        />
      </label>
      <a class="row-link" id={rowId(id)} href={`/app/cases/${id}`} onFocus={() => act.focus(id)}>
        <Thumb src={thumb} onGone={() => act.thumbGone(id)} />
        <span class={`row-verdict${item.decision ? " decided" : ""}`}>
          <DecisionMark item={item} />
          <VerdictMark verdict={verdictOf(item)} />
        </span>
        <span class="row-name">
          <span class="row-title">
            <CaseTitle item={item} />
          </span>
          <CaseMetadata class="row-metadata" item={item} />
        </span>
        <span class="row-due">
          <Progress item={item} />
          <AssigneeName item={item} />
        </span>
        <span class="row-place">{location?.place !== undefined && <Said>{location.place}</Said>}</span>
        <span class="row-template">{item.template !== undefined && <Said>{item.template}</Said>}</span>
        <span class="row-photos">{mediaText(item)}</span>
        <time class="row-age" dateTime={at} title={momentText(at)}>
          {ageText(at, now.value)}
        </time>
      </a>
    </li>
  );
}

/** What waits for us or, while the person is still to act, how far the link got (CONTRACT G4.8). */
function Progress({ item: { verification, due = [] } }: Pick<RowProps, "item">) {
  const { delivery, status } = verification;
  if (due.length > 0) return <span class="tag">{text("needs_review")}</span>;
  if (!delivery || status !== "pending") return null;
  return <span class="quiet">{text(DELIVERY_NAMES[delivery.status])}</span>;
}

function AssigneeName({ item: { assignee } }: Pick<RowProps, "item">) {
  if (!assignee) return null;
  return (
    <span class="quiet row-assignee">
      <Said>{assignee.email ?? text("assignee_left")}</Said>
    </span>
  );
}

export function rowId(caseId: string): string {
  return `row-${caseId}`;
}

export function SkeletonRow({ top }: { readonly top: number }) {
  return (
    <li class="row skeleton" style={{ transform: `translateY(${top}px)` }} aria-hidden="true">
      <span class="bone box" />
      <span class="bone short" />
      <span class="bone" />
    </li>
  );
}
