import { stepName } from "@svc/ui/case-words/case-terms";
import { isInContradiction } from "@svc/ui/case-words/scene";
import { hasEditedPart } from "@svc/ui/case-words/edited-part";
import { lacksSceneCode } from "@svc/ui/case-words/scene-code-words";
import { VERDICTS } from "@svc/ui/case-words/verdict";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { text } from "../../text/text.ts";
import { Thumb } from "../../ui/thumb.tsx";

type StripProps = {
  readonly shown: Pick<CaseDetail, "captures" | "steps" | "doubts" | "verification">;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
};

/** All captures with their results, shown by colour and shape and in their names. */
export function PhotoStrip({ shown, chosen, onChoose }: StripProps) {
  return (
    <ul class="strip" aria-label={text("captures")}>
      {shown.captures.map((capture, index) => {
        const outcome = outcomeOf(capture, shown);
        return (
          <li key={capture.id}>
            <button
              type="button"
              class={`strip-item ${outcome ?? ""}`}
              aria-pressed={capture.id === chosen}
              aria-label={nameOf({ capture, shown, index })}
              title={nameOf({ capture, shown, index })}
              onClick={() => onChoose(capture.id)}
            >
              <Thumb src={capture.thumb_url} />
              <KindMark capture={capture} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Tells PDFs and clips from photos. The button's name says the same. */
function KindMark({ capture: { kind, content_type: type } }: { readonly capture: CaptureBody }) {
  if (type === "application/pdf")
    return (
      <span class="strip-kind" aria-hidden="true">
        PDF
      </span>
    );
  if (kind !== "video") return null;
  return (
    <span class="strip-kind" aria-hidden="true">
      {text("kind_video")}
    </span>
  );
}

type Outcome = "flagged" | "unavailable" | "look";

function outcomeOf(capture: CaptureBody, shown: StripProps["shown"]): Outcome | undefined {
  const { doubts = [], verification } = shown;
  if (capture.signals.length > 0) return "flagged";
  if (capture.unavailable) return "unavailable";
  const isEdited = doubts.includes("edited_part") && hasEditedPart(capture);
  const isOdd = doubts.includes("contradictions") && isInContradiction(capture, verification);
  const isUnread = doubts.includes("scene_code") && lacksSceneCode(capture);
  return isEdited || isOdd || isUnread ? "look" : undefined;
}

type Named = Pick<StripProps, "shown"> & { readonly capture: CaptureBody; readonly index: number };

/** For example "2: The whole front of the car, flagged". */
function nameOf({ capture, shown, index }: Named): string {
  const { step, kind, content_type: type } = capture;
  const outcome = outcomeOf(capture, shown);
  const name = `${index + 1}: ${step === undefined ? text(`kind_${kind}`) : stepName(step, shown.steps)}`;
  return [
    name,
    ...(type === "application/pdf" ? ["PDF"] : []),
    ...(kind === "video" && step !== undefined ? [text("kind_video")] : []),
    ...(outcome === undefined ? [] : [text(VERDICTS[outcome].name)]),
  ].join(", ");
}
