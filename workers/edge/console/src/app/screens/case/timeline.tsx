import { CHECK_NAMES, DECISIONS, QUESTIONS } from "@svc/ui/case-words/case-terms";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { text, type TextKey } from "../../text/text.ts";
import { momentText } from "../../text/times.ts";
import { deciderName } from "../../ui/decision-mark.tsx";
import { Said } from "../../ui/said.tsx";
import { CasePart } from "./case-part.tsx";

type Event = CaseDetail["events"][number];
type Review = CaseDetail["reviews"][number];

const NAMES: Readonly<Record<string, TextKey>> = {
  "verification.created": "event_created",
  "verification.opened": "event_opened",
  "verification.capture.persisted": "event_captured",
  "verification.capture.removed": "event_removed",
  "verification.answer.saved": "event_answered",
  "verification.abandoned": "event_abandoned",
  "verification.scene_code.issued": "event_scene_code",
  "verification.more_requested": "event_more_requested",
  "verification.submitted": "event_submitted",
  "verification.check.completed": "event_checked",
  "verification.check.unavailable": "event_unchecked",
  "verification.similar_photo.found": "event_similar",
  "verification.consistency.checked": "event_consistency",
  "verification.completed": "event_completed",
  "verification.sealed": "event_sealed",
  "verification.video_analyzed": "event_video",
  "verification.damage_localized": "event_damage",
  "verification.database.compared": "event_compared",
  "verification.reverse_search.review_required": "event_found",
  "verification.reviewed": "event_reviewed",
  "verification.similar_photo.reviewed": "event_reviewed",
  "verification.assigned": "event_assigned",
  "verification.finalized": "event_finalized",
  "verification.expired": "event_expired",
  "verification.failed": "event_failed",
  "verification.held": "event_held",
  "verification.released": "event_released",
  "verification.appealed": "event_appealed",
  "verification.appeal_ended": "event_appeal_ended",
  "verification.redacted": "event_redacted",
  "verification.link_queued": "event_link_queued",
  "verification.notified": "event_notified",
  "verification.notify_skipped": "event_notify_skipped",
  "verification.notify_failed": "event_notify_failed",
  "webhook.delivered": "event_delivered",
  "webhook.failed": "event_undelivered",
};

/** The event log (SPEC 2.12), newest first. Types without a translation show their name. */
export function Timeline({ shown: { events, reviews } }: { readonly shown: CaseDetail }) {
  return (
    <CasePart title={text("timeline")}>
      <ol class="timeline">
        {events.toReversed().map((event) => (
          <li key={event.id}>
            <Words event={event} review={reviewAt(event, reviews)} />
            <time class="quiet" dateTime={event.occurred_at}>
              {momentText(event.occurred_at)}
            </time>
          </li>
        ))}
      </ol>
    </CasePart>
  );
}

/** A review says what was decided, by whom and why; anything else only what happened. */
function Words({ event, review }: { readonly event: Event; readonly review: Review | undefined }) {
  if (!review) return <span>{wordsOf(event)}</span>;
  const { by, note } = review;
  return (
    <span>
      {decidedAs(review)}
      {by !== undefined && <span class="quiet"> {deciderName(by)}</span>}
      {note !== undefined && (
        <span class="timeline-note">
          <Said>{note}</Said>
        </span>
      )}
    </span>
  );
}

/** The event names no person (CONTRACT G4.4), the review of the same moment does. */
function reviewAt({ type, occurred_at }: Event, reviews: readonly Review[]): Review | undefined {
  return type.endsWith(".reviewed") ? reviews.find(({ at }) => at === occurred_at) : undefined;
}

function decidedAs({ subject, decision }: Review): string {
  if (subject === "reverse" || subject === "similar_photo")
    return `${text(`due_${subject}`)} ${text(QUESTIONS[subject][decision])}`;
  const said = text(DECISIONS[decision === "yes" ? "rejected" : "accepted"].name);
  return subject === "case" ? said : `${text(`due_${subject}`)}: ${said}`;
}

function wordsOf({ type, data }: Event): string {
  const name = NAMES[type];
  if (name === undefined) return type;
  const said = (data ?? {}) as {
    readonly check?: string;
    readonly about?: string;
    readonly purpose?: string;
  }; // the type does not determine the shape of its data
  const { check, about, purpose } = said;
  if (purpose === "reminder") return text("event_reminder");
  if (about === "link" && type === "verification.notified") return text("event_link_sent");
  const checked = Object.entries(CHECK_NAMES).find(([each]) => each === check)?.[1];
  return checked === undefined ? text(name) : `${text(name)}: ${text(checked)}`;
}
