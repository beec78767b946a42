import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Flip } from "./alignment.ts";
import { Loupe } from "./loupe.tsx";
import type { Mark } from "./marks.ts";
import { moved, type Spot, transformOf, type View, WHOLE, zoomed } from "./zoom.ts";

type CanvasProps = {
  readonly src: string;
  readonly label: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly marks: readonly Mark[];
  readonly flip: Flip | undefined;
  readonly hasLoupe: boolean;
  /** The picture cannot be loaded. */
  readonly onGone: () => void;
};

/** The visible part of a picture, moved by dragging, with its marks and the loupe. */
export function PhotoCanvas({ src, label, view, onView, marks, flip, hasLoupe, onGone }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [shape, setShape] = useState({ width: 4, height: 3 });
  const [spot, setSpot] = useState<Spot>();
  useWheel(box, (event) => {
    const next = zoomed(view, Math.exp(-event.deltaY / 300), spotOf(image.current, event) ?? view);
    // at the end of the zoom the page scrolls
    if (next.scale === view.scale) return;
    event.preventDefault();
    onView(next);
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
      class={`stage-canvas ${view.scale > 1 ? "near" : ""} ${hasLoupe ? "with-loupe" : ""}`}
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
          // so that the next photo never appears in parts
          decoding="sync"
          style={flip ? { transform: `scale(${flip.x}, ${flip.y})` } : {}}
          onError={onGone}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setShape({ width, height })
          }
        />
        {marks.map((mark, index) => (
          <span key={index} class={`mark ${mark.kind}`} title={mark.says} style={boxOf(mark)} />
        ))}
      </div>
      {hasLoupe && spot && (
        <Loupe src={src} spot={spot} flip={flip} photo={image.current} frame={box.current} />
      )}
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
