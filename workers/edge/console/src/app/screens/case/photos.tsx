import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { useEffect, useState } from "preact/hooks";
import type { Case } from "../../api/wire.ts";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { EarlierStage } from "./earlier-stage.tsx";
import { marksOf } from "./marks.ts";
import { PhotoStage } from "./photo-stage.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { WHOLE } from "./zoom.ts";

type PhotosProps = {
  readonly shown: Case;
  readonly chosen: CaptureBody | undefined;
  readonly onChoose: (id: string) => void;
};

/** The photo that is looked at, beside the earlier one if it is compared, and all others below. */
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
      {captures.length > 1 && <PhotoStrip captures={captures} chosen={chosen.id} onChoose={onChoose} />}
    </div>
  );
}

function Looked({ shown, capture }: { readonly shown: Case; readonly capture: CaptureBody }) {
  const [view, setView] = useState(WHOLE);
  const [isBeside, setBeside] = useState(false);
  useEffect(() => setView(WHOLE), [isBeside]);
  const { similar_photo: similar } = shown.verification;
  const earlier = similar?.capture_id === capture.id ? similar : undefined;
  return (
    <>
      <div class={isBeside ? "besides" : "stage"}>
        <PhotoStage
          capture={capture}
          marks={marksOf(capture, shown.damage)}
          view={view}
          onView={setView}
          label={capture.step ?? text("photo_of_case")}
          hasKeys
        />
        {earlier && isBeside && <EarlierStage similar={earlier} view={view} onView={setView} />}
      </div>
      {earlier && (
        <p class="compare-line">
          <button type="button" class="button small" onClick={() => setBeside(!isBeside)}>
            {text(isBeside ? "compare_end" : "compare")}
          </button>
        </p>
      )}
    </>
  );
}
