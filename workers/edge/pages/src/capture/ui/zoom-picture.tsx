import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Fingers, type Point } from "../model/fingers.ts";
import { moved, WHOLE, type Zoomed, zoomedAt } from "../model/zoomed.ts";
import { Icon } from "./icon.tsx";
import { useText } from "./text.ts";

// our choice
const CLOSER = 2.5;
const DOUBLE_TAP_MS = 300;
const STILL_PX = 10;
const ARROW_PX = 60;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};

type Props = {
  /** Width divided by height. */
  readonly ratio: number;
  readonly children: ComponentChildren;
};

/** A picture to zoom into with two fingers, a double tap, or its button and the arrow keys (WCAG 2.2, 2.5.1). */
export function ZoomPicture({ ratio, children }: Props) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(WHOLE);
  const gesture = useRef(new Gesture()).current;
  const isCloser = view.scale > 1;
  const size = () => box.current?.getBoundingClientRect() ?? new DOMRect();
  const toggle = (at: Point) => setView(isCloser ? WHOLE : zoomedAt(WHOLE, CLOSER, { at, box: size() }));
  return (
    <div class="closer" style={{ "--ratio": ratio }}>
      <div
        ref={box}
        class={`picture${isCloser ? " zoomed" : ""}`}
        onPointerDown={(event) => gesture.down(event)}
        onPointerMove={(event) => setView((before) => gesture.move(event, before, size()))}
        onPointerUp={(event) => {
          if (gesture.up(event)) toggle(fromMiddle(event, size()));
        }}
        onPointerCancel={(event) => gesture.cancel(event)}
        onPointerLeave={(event) => gesture.cancel(event)}
      >
        <div class="layers" style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}>
          {children}
        </div>
      </div>
      <button
        class="round"
        type="button"
        aria-label={text("review_closer")}
        aria-pressed={isCloser}
        onClick={() => toggle({ x: 0, y: 0 })}
        onKeyDown={(event) => {
          const by = ARROWS[event.key];
          if (!by || !isCloser) return;
          event.preventDefault();
          setView((before) => moved(before, by, size()));
        }}
      >
        <Icon name="closer" />
      </button>
    </div>
  );
}

function fromMiddle({ clientX, clientY }: PointerEvent, box: DOMRect): Point {
  return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 };
}

/** Interprets the fingers on the picture. */
class Gesture {
  readonly #fingers = new Fingers();
  #begun: Point = { x: 0, y: 0 };
  #isTap = false;
  #tappedAt = Number.NEGATIVE_INFINITY;

  down({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
    this.#fingers.put(pointerId, { x, y });
    this.#begun = { x, y };
    this.#isTap = this.#fingers.count === 1;
  }

  move(event: PointerEvent, view: Zoomed, box: DOMRect): Zoomed {
    const { pointerId, clientX: x, clientY: y } = event;
    const fingers = this.#fingers;
    if (!fingers.has(pointerId)) return view;
    const { middle, spread } = fingers;
    fingers.put(pointerId, { x, y });
    if (Math.hypot(x - this.#begun.x, y - this.#begun.y) > STILL_PX) this.#isTap = false;
    const to = fingers.middle;
    const shifted = moved(view, { x: to.x - middle.x, y: to.y - middle.y }, box);
    if (spread === 0) return shifted;
    const at = { x: to.x - box.x - box.width / 2, y: to.y - box.y - box.height / 2 };
    return zoomedAt(shifted, fingers.spread / spread, { at, box });
  }

  /** Whether this was the second tap of a double tap. */
  up({ pointerId, timeStamp }: PointerEvent): boolean {
    this.#fingers.lift(pointerId);
    if (!this.#isTap) return false;
    const isDouble = timeStamp - this.#tappedAt < DOUBLE_TAP_MS;
    this.#tappedAt = isDouble ? Number.NEGATIVE_INFINITY : timeStamp;
    return isDouble;
  }

  cancel({ pointerId }: PointerEvent): void {
    this.#fingers.lift(pointerId);
    this.#isTap = false;
  }
}
