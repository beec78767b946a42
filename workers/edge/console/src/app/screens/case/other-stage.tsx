import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ReviewSubject } from "@svc/domain/review/subjects";
import type { ComponentChildren } from "preact";
import { text } from "../../text/text.ts";
import { foundPicture, photoOf } from "../review/shown-photo.ts";
import {
  alignmentOf,
  flipOf,
  flippedBy,
  inverseOf,
  type Matrix,
  matrixOf,
  viewThrough,
} from "./alignment.ts";
import { Overlaid } from "./overlaid.tsx";
import { NoPhoto, PhotoStage, PictureStage } from "./photo-stage.tsx";
import { type Earlier, type EarlierPhoto, useEarlier } from "./use-earlier.ts";
import type { View } from "./zoom.ts";

/** What a photo is compared with: a similar earlier one, or a picture found online that we have a copy of. */
export type Other =
  | { readonly kind: "earlier"; readonly similar: EarlierPhoto; readonly matrix: Matrix | undefined }
  | { readonly kind: "found"; readonly address: string; readonly matrix?: undefined };

/** Undefined when there is nothing to compare with. `asked` decides when there are both. */
export function otherOf(shown: CaseDetail, capture: CaptureBody, asked?: ReviewSubject): Other | undefined {
  const { similar_photo: similar } = shown.verification;
  const address = foundPicture(shown, capture.id);
  const found = address === undefined ? undefined : ({ kind: "found", address } as const);
  if (found && asked === "reverse") return found;
  const baseline = asked === "similar_photo" ? undefined : baselineOf(capture);
  if (baseline) return baseline;
  if (similar?.capture_id !== capture.id) return found;
  return { kind: "earlier", similar, matrix: alignmentOf(shown, similar) };
}

/** CONTRACT G21: the photo that the person was asked to take again. */
function baselineOf({ change }: CaptureBody): Other | undefined {
  if (!change?.matrix) return undefined;
  const similar = { verification_id: change.verification_id, matched_capture_id: change.capture_id };
  return { kind: "earlier", similar, matrix: matrixOf(change.matrix) };
}

type OtherProps = {
  readonly other: Other;
  /** The earlier photo, if the caller has loaded it. */
  readonly prepared: (() => Earlier) | undefined;
  /** The view of this photo. */
  readonly view: View;
  readonly onView: (view: View) => void;
};

const NONE: readonly [] = [];

/** Shows the same part as this photo at the same magnification. */
export function OtherStage({ other, prepared, view, onView }: OtherProps) {
  if (other.kind === "found") {
    const photo = { large: other.address };
    return (
      <PictureStage photo={photo} marks={NONE} view={view} onView={onView} label={text("photo_found")} />
    );
  }
  const flip = other.matrix && flipOf(other.matrix);
  const matrix = flip && other.matrix ? flippedBy(flip, other.matrix) : other.matrix;
  return (
    <WithEarlier similar={other.similar} prepared={prepared}>
      {(earlier) => (
        <PhotoStage
          capture={earlier}
          marks={NONE}
          view={matrix ? viewThrough(matrix, view) : view}
          onView={(there) => onView(matrix ? viewThrough(inverseOf(matrix), there) : there)}
          flip={flip}
          label={text("photo_earlier")}
        />
      )}
    </WithEarlier>
  );
}

type OnTopProps = {
  readonly capture: CaptureBody;
  readonly similar: EarlierPhoto;
  readonly matrix: Matrix;
  readonly prepared: OtherProps["prepared"];
};

export function OnTop({ capture, similar, matrix, prepared }: OnTopProps) {
  const below = photoOf(capture);
  return (
    <WithEarlier similar={similar} prepared={prepared}>
      {(earlier) => {
        const above = photoOf(earlier);
        if (!below || !above) return <NoPhoto isAwaited={false} />;
        return <Overlaid below={below.large} above={above.large} matrix={matrix} />;
      }}
    </WithEarlier>
  );
}

type EarlierProps = {
  readonly similar: EarlierPhoto;
  readonly prepared: OtherProps["prepared"];
  readonly children: (earlier: CaptureBody) => ComponentChildren;
};

/** Loads the earlier photo when it is shown, unless the caller has it. */
function WithEarlier({ similar, prepared, children }: EarlierProps) {
  return prepared ? (
    <Here earlier={prepared()}>{children}</Here>
  ) : (
    <Loaded similar={similar}>{children}</Loaded>
  );
}

function Loaded({ similar, children }: Omit<EarlierProps, "prepared">) {
  return <Here earlier={useEarlier(similar)}>{children}</Here>;
}

type HereProps = { readonly earlier: Earlier; readonly children: EarlierProps["children"] };

function Here({ earlier, children }: HereProps) {
  if (earlier === undefined || earlier === "none") return <NoPhoto isAwaited={earlier === undefined} />;
  return <>{children(earlier)}</>;
}
