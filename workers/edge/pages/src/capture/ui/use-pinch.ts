import { useRef } from "preact/hooks";
import { Fingers } from "../model/fingers.ts";

/** Reports by how much two fingers moved apart since the last call. Returns the listeners for the touched element. */
export function usePinch(onPinch: ((factor: number) => void) | undefined) {
  const fingers = useRef(new Fingers()).current;
  if (!onPinch) return {};
  return {
    onPointerDown: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => fingers.put(pointerId, { x, y }),
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (!fingers.has(pointerId)) return;
      const before = fingers.spread;
      fingers.put(pointerId, { x, y });
      if (before > 0) onPinch(fingers.spread / before);
    },
    onPointerUp: ({ pointerId }: PointerEvent) => fingers.lift(pointerId),
    onPointerCancel: ({ pointerId }: PointerEvent) => fingers.lift(pointerId),
    onPointerLeave: ({ pointerId }: PointerEvent) => fingers.lift(pointerId),
  };
}
