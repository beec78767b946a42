import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { text } from "../../text/text.ts";
import { photoOf } from "../review/shown-photo.ts";
import { inverseOf, type Matrix, viewThrough } from "./alignment.ts";
import { Overlaid } from "./overlaid.tsx";
import { PhotoStage } from "./photo-stage.tsx";
import type { View } from "./zoom.ts";

type Earlier = CaptureBody | "none" | undefined;

type EarlierProps = {
  readonly earlier: Earlier;
  /** The alignment of both photos, if known. */
  readonly matrix: Matrix | undefined;
  /** The view of this photo. */
  readonly view: View;
  readonly onView: (view: View) => void;
};

const NONE: readonly [] = [];

/** The similar earlier photo, showing the same part at the same magnification. */
export function EarlierStage({ earlier, matrix, view, onView }: EarlierProps) {
  if (earlier === undefined || earlier === "none") return <NoPhoto isAwaited={earlier === undefined} />;
  return (
    <PhotoStage
      capture={earlier}
      marks={NONE}
      view={matrix ? viewThrough(matrix, view) : view}
      onView={(there) => onView(matrix ? viewThrough(inverseOf(matrix), there) : there)}
      label={text("photo_earlier")}
    />
  );
}

type OnTopProps = {
  readonly capture: CaptureBody;
  readonly earlier: Earlier;
  readonly matrix: Matrix;
};

export function OnTop({ capture, earlier, matrix }: OnTopProps) {
  const below = photoOf(capture);
  const above = earlier === "none" ? undefined : photoOf(earlier);
  if (!below || !above) return <NoPhoto isAwaited={earlier === undefined} />;
  return <Overlaid below={below.large} above={above.large} matrix={matrix} />;
}

function NoPhoto({ isAwaited }: { readonly isAwaited: boolean }) {
  return (
    <div class="stage none" aria-busy={isAwaited}>
      {!isAwaited && <p class="quiet">{text("photo_missing")}</p>}
    </div>
  );
}
