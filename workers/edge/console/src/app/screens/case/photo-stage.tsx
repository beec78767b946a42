import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { useState } from "preact/hooks";
import { useKeys } from "../../keys.ts";
import { percentText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Photo, photoOf } from "../review/shown-photo.ts";
import type { Flip } from "./alignment.ts";
import type { Mark } from "./marks.ts";
import { PhotoCanvas } from "./photo-canvas.tsx";
import { moved, type View, WHOLE, zoomed } from "./zoom.ts";

type PictureProps = {
  readonly marks: readonly Mark[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly label: string;
  readonly flip?: Flip | undefined;
  /** Handles the keyboard, when two photos are side by side. */
  readonly hasKeys?: boolean;
};
type StageProps = PictureProps & { readonly capture: CaptureBody };

const STEP = 1.5;
const PAN = 0.15;

/** A captured photo, clip or file, as large as possible. */
export function PhotoStage({ capture, ...picture }: StageProps) {
  if (capture.kind === "video" && capture.content_url !== undefined) {
    const { content_url: src } = capture;
    return (
      <div class="stage">
        <video class="stage-clip" src={src} controls preload="metadata" aria-label={picture.label} />
      </div>
    );
  }
  const photo = photoOf(capture);
  return photo ? <PictureStage photo={photo} {...picture} /> : <NotShown capture={capture} />;
}

/** A picture with zoom by wheel, double click or `+`, marks and a loupe. */
export function PictureStage({ photo, ...shown }: PictureProps & { readonly photo: Photo }) {
  const { marks, view, onView, label, flip, hasKeys = false } = shown;
  const [isMarked, setMarked] = useState(true);
  const [hasLoupe, setLoupe] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = [photo.large, photo.small].find((each) => each !== undefined && !failed.includes(each));
  if (src === undefined) return <NoPhoto isAwaited={false} />;
  const zoom = (factor: number) => onView(zoomed(view, factor));
  return (
    <div class="stage">
      {hasKeys && (
        <StageKeys
          onZoom={zoom}
          onPan={(dx, dy) => onView(moved(view, (dx * PAN) / view.scale, (dy * PAN) / view.scale))}
          onWhole={() => onView(WHOLE)}
          onLoupe={() => setLoupe(!hasLoupe)}
          onMarks={() => setMarked(!isMarked)}
        />
      )}
      <PhotoCanvas
        src={src}
        label={label}
        view={view}
        onView={onView}
        marks={isMarked ? marks : []}
        flip={flip}
        hasLoupe={hasLoupe}
        onGone={() => setFailed([...failed, src])}
      />
      <span class="stage-name" aria-hidden="true">
        {label}
      </span>
      <div class="stage-tools" role="toolbar" aria-label={text("photo_tools")}>
        <Tool name={text("zoom_out")} icon="minus" isOff={view.scale === 1} onPress={() => zoom(1 / STEP)} />
        <span class="stage-scale">{percentText(view.scale)}</span>
        <Tool name={text("zoom_in")} icon="plus" onPress={() => zoom(STEP)} />
        <Tool name={text("zoom_whole")} icon="fit" isOff={view.scale === 1} onPress={() => onView(WHOLE)} />
        <Tool name={text("loupe")} icon="search" isOn={hasLoupe} onPress={() => setLoupe(!hasLoupe)} />
        {marks.length > 0 && (
          <Tool name={text("marks")} icon="marks" isOn={isMarked} onPress={() => setMarked(!isMarked)} />
        )}
      </div>
    </div>
  );
}

type ToolProps = {
  readonly name: string;
  readonly icon: Parameters<typeof Icon>[0]["name"];
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
};

function Tool({ name, icon, isOn, isOff = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      class="button bare"
      aria-label={name}
      title={name}
      {...(isOn !== undefined && { "aria-pressed": isOn })}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

type KeysProps = {
  readonly onZoom: (factor: number) => void;
  readonly onPan: (dx: number, dy: number) => void;
  readonly onWhole: () => void;
  readonly onLoupe: () => void;
  readonly onMarks: () => void;
};

function StageKeys({ onZoom, onPan, onWhole, onLoupe, onMarks }: KeysProps) {
  useKeys([
    { key: "+", name: "zoom_in", run: () => onZoom(STEP) },
    { key: "-", name: "zoom_out", run: () => onZoom(1 / STEP) },
    { key: "0", name: "zoom_whole", run: onWhole },
    { key: "l", name: "loupe", run: onLoupe },
    { key: "m", name: "marks", run: onMarks },
    { key: "ArrowLeft", name: "pan", run: () => onPan(-1, 0) },
    { key: "ArrowRight", name: "pan", run: () => onPan(1, 0) },
    { key: "ArrowUp", name: "pan", run: () => onPan(0, -1) },
    { key: "ArrowDown", name: "pan", run: () => onPan(0, 1) },
  ]);
  return null;
}

/** Shown while a photo is awaited, and where it is gone. */
export function NoPhoto({ isAwaited }: { readonly isAwaited: boolean }) {
  return (
    <div class="stage none" aria-busy={isAwaited}>
      {!isAwaited && <p class="quiet">{text("photo_missing")}</p>}
    </div>
  );
}

/** Shown for a PDF, a format browsers cannot show, or a redacted file. */
function NotShown({ capture }: { readonly capture: CaptureBody }) {
  const { content_url: address } = capture;
  return (
    <div class="stage none">
      <Icon name="photo" />
      <p class="quiet">{text(address === undefined ? "photo_gone" : "photo_not_shown")}</p>
      {address !== undefined && (
        <a class="button" href={address} target="_blank" rel="noopener">
          {text("open_file")}
        </a>
      )}
    </div>
  );
}
