import { stepName } from "@svc/ui/case-words/case-terms";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ReviewSubject } from "@svc/domain/review/subjects";
import { useState } from "preact/hooks";
import { useKeys } from "../../keys.ts";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { flipOf, layOf, sharedView } from "./alignment.ts";
import { marksOf } from "./marks.ts";
import { OnTop, type Other, otherOf, OtherStage } from "./other-stage.tsx";
import { PhotoStage } from "./photo-stage.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import type { Earlier } from "./use-earlier.ts";
import { type View, WHOLE } from "./zoom.ts";

/** How a photo is shown with the one it is compared with. */
export type Way = "alone" | "beside" | "on_top";

/** How the photos of a case are compared. */
type Comparing = {
  /** The question to answer; decides what a photo is compared with. */
  readonly asked?: ReviewSubject;
  /** How a photo is shown at first. */
  readonly begins?: Way;
  readonly onWay?: (way: Way) => void;
  /** The earlier photo, if the caller has loaded it. */
  readonly prepared?: () => Earlier;
};

type PhotosProps = Comparing & {
  readonly shown: CaseDetail;
  readonly chosen: CaptureBody | undefined;
  readonly onChoose: (id: string) => void;
};

/** The selected photo, next to what it is compared with, and all others below. */
export function Photos({ shown, chosen, onChoose, ...comparing }: PhotosProps) {
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
      <Looked key={chosen.id} shown={shown} capture={chosen} comparing={comparing} />
      {captures.length > 1 && <PhotoStrip shown={shown} chosen={chosen.id} onChoose={onChoose} />}
    </div>
  );
}

type LookedProps = { readonly shown: CaseDetail; readonly capture: CaptureBody };

function Looked({ comparing, ...looked }: LookedProps & { readonly comparing: Comparing }) {
  const other = otherOf(looked.shown, looked.capture, comparing.asked);
  return other ? <WithOther {...looked} other={other} comparing={comparing} /> : <Alone {...looked} />;
}

function Alone({ shown, capture }: LookedProps) {
  const [view, setView] = useState(WHOLE);
  return <ThisStage shown={shown} capture={capture} view={view} onView={setView} />;
}

type WithOtherProps = LookedProps & { readonly other: Other; readonly comparing: Comparing };

/** The photo alone, next to the other one, or below it when the alignment is known. */
function WithOther({ shown, capture, other, comparing }: WithOtherProps) {
  const { begins = "alone", onWay, prepared } = comparing;
  const { matrix } = other;
  const [way, setWay] = useState<Way>(begins === "on_top" && !matrix ? "beside" : begins);
  const [view, setView] = useState(() => firstView(way, other));
  const look = (next: Way) => {
    setWay(next);
    setView(firstView(next, other));
    onWay?.(next);
  };
  return (
    <>
      {way !== "on_top" && (
        <div class={way === "beside" ? "besides" : "stage"}>
          <ThisStage shown={shown} capture={capture} view={view} onView={setView} />
          {way === "beside" && <OtherStage other={other} prepared={prepared} view={view} onView={setView} />}
        </div>
      )}
      {way === "on_top" && matrix && (
        <OnTop capture={capture} similar={other.similar} matrix={matrix} prepared={prepared} />
      )}
      {matrix && <OnTopKey onPress={() => look(way === "on_top" ? "beside" : "on_top")} />}
      <Ways way={way} other={other} onLook={look} />
    </>
  );
}

/** Next to each other, photos begin with the part that both show. */
function firstView(way: Way, { matrix }: Other): View {
  return way === "beside" && matrix ? sharedView(matrix) : WHOLE;
}

function OnTopKey({ onPress }: { readonly onPress: () => void }) {
  useKeys([{ key: "t", name: "overlay", run: onPress }]);
  return null;
}

type WaysProps = {
  readonly way: Way;
  readonly other: Other;
  readonly onLook: (next: Way) => void;
};

/** Buttons for the other views, and how the other photo was rotated. */
function Ways({ way, other, onLook }: WaysProps) {
  const { kind, matrix } = other;
  return (
    <p class="compare-line">
      {way !== "beside" && (
        <button type="button" class="button small" onClick={() => onLook("beside")}>
          {text(way === "on_top" ? "side_by_side" : kind === "found" ? "compare_found" : "compare")}
        </button>
      )}
      {way !== "on_top" && matrix && (
        <button type="button" class="button small" onClick={() => onLook("on_top")}>
          {text("overlay")}
        </button>
      )}
      {way === "beside" && matrix && <Lay matrix={matrix} />}
      {way !== "alone" && (
        <button type="button" class="button small" onClick={() => onLook("alone")}>
          {text("compare_end")}
        </button>
      )}
    </p>
  );
}

/** Says how the earlier photo lies, and that it was turned to match. */
function Lay({ matrix }: { readonly matrix: NonNullable<Other["matrix"]> }) {
  const lay = layOf(matrix);
  if (lay === "same") return null;
  return (
    <span class="quiet">
      {text(lay === "mirrored" ? "overlay_mirrored" : "overlay_turned")}{" "}
      {flipOf(matrix) && text("shown_flipped")}
    </span>
  );
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
