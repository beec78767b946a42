import { useLayoutEffect, useRef } from "preact/hooks";
import { useFlow } from "./flow-context.ts";

/** While the review is open, the device's Back calls `end` and stays at step `index`. */
export function useReview(index: number, isStanding: boolean, end: () => void): void {
  const flow = useFlow();
  const latest = useRef(end);
  latest.current = end;
  // before the review is painted: a Back pressed right then must not leave the step
  useLayoutEffect(() => {
    if (!isStanding) return;
    flow.review.value = { index, end: () => latest.current() };
    return () => {
      flow.review.value = undefined;
    };
  }, [index, isStanding]);
}
