import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../../keys.ts";
import { percentText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { photoOf } from "../review/shown-photo.ts";
import { Loupe } from "./loupe.tsx";
import type { Mark } from "./marks.ts";
import { moved, type Spot, transformOf, type View, WHOLE, zoomed } from "./zoom.ts";

type StageProps = {
  readonly capture: CaptureBody;
  readonly marks: readonly Mark[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly label: string;
  /** Handles the keyboard, when two photos are side by side. */
  readonly hasKeys?: boolean;
};

const STEP = 1.5;
const PAN = 0.15;

/** The photo as large as possible, with zoom by wheel, double click or `+`, marks and a loupe. */
export function PhotoStage({ capture, marks, view, onView, label, hasKeys = false }: StageProps) {
  const [isMarked, setMarked] = useState(true);
  const [hasLoupe, setLoupe] = useState(false);
  if (capture.kind === "video" && capture.content_url !== undefined) {
    return (
      <div class="stage">
        <video class="stage-clip" src={capture.content_url} controls preload="metadata" aria-label={label} />
      </div>
    );
  }
  const photo = photoOf(capture);
  if (!photo) return <NotShown capture={capture} />;
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
      <Canvas
        src={photo.large}
        label={label}
        view={view}
        onView={onView}
        marks={isMarked ? marks : []}
        hasLoupe={hasLoupe}
      />
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

type CanvasProps = {
  readonly src: string;
  readonly label: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly marks: readonly Mark[];
  readonly hasLoupe: boolean;
};

function Canvas({ src, label, view, onView, marks, hasLoupe }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [shape, setShape] = useState({ width: 4, height: 3 });
  const [spot, setSpot] = useState<Spot>();
  useWheel(box, (event) => {
    const factor = Math.exp(-event.deltaY / 300);
    onView(zoomed(view, factor, spotOf(image.current, event) ?? view));
  });
  // not `movementX`, which uses physical pixels in some engines and is missing in others
  const last = useRef({ x: 0, y: 0 });
  const onMove = (event: PointerEvent) => {
    if (hasLoupe) setSpot(spotOf(image.current, event));
    const { clientX: x, clientY: y } = event;
    const { x: lastX, y: lastY } = last.current;
    last.current = { x, y };
    const element = image.current;
    if (!element || event.buttons === 0 || view.scale === 1) return;
    const { width, height } = element.getBoundingClientRect();
    onView(moved(view, (lastX - x) / width, (lastY - y) / height));
  };
  return (
    <div
      ref={box}
      class={`stage-canvas ${view.scale > 1 ? "near" : ""}`}
      onPointerDown={({ clientX: x, clientY: y }) => (last.current = { x, y })}
      onPointerMove={onMove}
      onPointerLeave={() => setSpot(undefined)}
      onDblClick={(event) =>
        onView(view.scale > 1 ? WHOLE : zoomed(view, 3, spotOf(image.current, event) ?? view))
      }
    >
      <div class="stage-photo" style={{ "--wide": shape.width / shape.height, transform: transformOf(view) }}>
        <img
          ref={image}
          src={src}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setShape({ width, height })
          }
        />
        {marks.map((mark, index) => (
          <span key={index} class={`mark ${mark.kind}`} title={mark.says} style={boxOf(mark)} />
        ))}
      </div>
      {hasLoupe && spot && <Loupe src={src} spot={spot} photo={image.current} frame={box.current} />}
    </div>
  );
}

/** Not `onWheel`, because a listener that prevents scrolling must be registered as non-passive. */
function useWheel(box: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  latest.current = onWheel;
  useEffect(() => {
    const element = box.current;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event);
    };
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, []);
}

/** `left` in every writing direction, since it is a position on the photo. */
function boxOf({ x, y, width, height }: Mark) {
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  };
}

/** The pointer's position on the photo. Undefined outside of it. */
function spotOf(
  image: HTMLImageElement | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Spot | undefined {
  const seen = image?.getBoundingClientRect();
  if (!seen || seen.width === 0) return undefined;
  const spot = { x: (clientX - seen.left) / seen.width, y: (clientY - seen.top) / seen.height };
  const isInside = spot.x >= 0 && spot.x <= 1 && spot.y >= 0 && spot.y <= 1;
  return isInside ? spot : undefined;
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
