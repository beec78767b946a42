import { stepName } from "@svc/ui/case-words/case-terms";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { alignmentOf, layOf, sharedView } from "./alignment.ts";
import { EarlierStage, OnTop } from "./earlier-stage.tsx";
import { marksOf } from "./marks.ts";
import { PhotoStage } from "./photo-stage.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { useEarlier } from "./use-earlier.ts";
import { type View, WHOLE } from "./zoom.ts";

type PhotosProps = {
  readonly shown: CaseDetail;
  readonly chosen: CaptureBody | undefined;
  readonly onChoose: (id: string) => void;
};

/** The selected photo, next to the earlier one when compared, with all others below. */
export function Photos({ shown, chosen, onChoose }: PhotosProps) {
  const { captures, verification } = shown;
  if (!chosen) {
    return (
      <div class="case-photos">
        <div class="stage none">
          <Icon name="photo" />
          <p class="quiet">{text(verification.status === "pending" ? "photos_awaited" : "photos_none")}</p>
        </div>
      </div>
    );
  }
  return (
    <div class="case-photos">
      <Looked key={chosen.id} shown={shown} capture={chosen} />
      {captures.length > 1 && (
        <PhotoStrip captures={captures} steps={shown.steps} chosen={chosen.id} onChoose={onChoose} />
      )}
    </div>
  );
}

type LookedProps = { readonly shown: CaseDetail; readonly capture: CaptureBody };

function Looked({ shown, capture }: LookedProps) {
  const { similar_photo: similar } = shown.verification;
  return similar?.capture_id === capture.id ? (
    <WithEarlier shown={shown} capture={capture} similar={similar} />
  ) : (
    <Alone shown={shown} capture={capture} />
  );
}

function Alone({ shown, capture }: LookedProps) {
  const [view, setView] = useState(WHOLE);
  return (
    <div class="stage">
      <ThisStage shown={shown} capture={capture} view={view} onView={setView} />
    </div>
  );
}

type Way = "alone" | "beside" | "on_top";
type WithEarlierProps = LookedProps & {
  readonly similar: NonNullable<CaseDetail["verification"]["similar_photo"]>;
};

/** The photo alone, next to the earlier one, or on top of it when the alignment is known. */
function WithEarlier({ shown, capture, similar }: WithEarlierProps) {
  const [way, setWay] = useState<Way>("alone");
  const [view, setView] = useState(WHOLE);
  const matrix = alignmentOf(shown, similar);
  const look = (next: Way) => {
    setWay(next);
    setView(next === "beside" && matrix ? sharedView(matrix) : WHOLE);
  };
  return (
    <>
      {way === "alone" && (
        <div class="stage">
          <ThisStage shown={shown} capture={capture} view={view} onView={setView} />
        </div>
      )}
      {way === "beside" && (
        <div class="besides">
          <ThisStage shown={shown} capture={capture} view={view} onView={setView} />
          <Compared similar={similar}>
            {(earlier) => <EarlierStage earlier={earlier} matrix={matrix} view={view} onView={setView} />}
          </Compared>
        </div>
      )}
      {way === "on_top" && matrix && (
        <Compared similar={similar}>
          {(earlier) => <OnTop capture={capture} earlier={earlier} matrix={matrix} />}
        </Compared>
      )}
      <Ways way={way} matrix={matrix} onLook={look} />
    </>
  );
}

type WaysProps = {
  readonly way: Way;
  readonly matrix: ReturnType<typeof alignmentOf>;
  readonly onLook: (next: Way) => void;
};

/** Buttons for the other views, and how the earlier photo was rotated. */
function Ways({ way, matrix, onLook }: WaysProps) {
  const lay = way === "beside" && matrix ? layOf(matrix) : "same";
  return (
    <p class="compare-line">
      {way !== "beside" && (
        <button type="button" class="button small" onClick={() => onLook("beside")}>
          {text(way === "alone" ? "compare" : "side_by_side")}
        </button>
      )}
      {way !== "on_top" && matrix && (
        <button type="button" class="button small" onClick={() => onLook("on_top")}>
          {text("overlay")}
        </button>
      )}
      {lay !== "same" && (
        <span class="quiet">{text(lay === "mirrored" ? "overlay_mirrored" : "overlay_turned")}</span>
      )}
      {way !== "alone" && (
        <button type="button" class="button small" onClick={() => onLook("alone")}>
          {text("compare_end")}
        </button>
      )}
    </p>
  );
}

type ComparedProps = {
  readonly similar: WithEarlierProps["similar"];
  readonly children: (earlier: ReturnType<typeof useEarlier>) => ComponentChildren;
};

/** Loads the earlier photo only when it is shown. */
function Compared({ similar, children }: ComparedProps) {
  return <>{children(useEarlier(similar))}</>;
}

type ThisProps = LookedProps & { readonly view: View; readonly onView: (view: View) => void };

function ThisStage({ shown, capture, view, onView }: ThisProps) {
  return (
    <PhotoStage
      capture={capture}
      marks={marksOf(capture, shown.damage)}
      view={view}
      onView={onView}
      label={capture.step === undefined ? text("photo_of_case") : stepName(capture.step, shown.steps)}
      hasKeys
    />
  );
}
