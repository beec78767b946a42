import { useEffect } from "preact/hooks";
import { useFlow } from "./flow-context.ts";

/** Shows changes from other devices while this screen is open and the page is visible. */
export function useLook(everyMs: number): void {
  const flow = useFlow();
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && flow.look(), everyMs);
    return () => clearInterval(timer);
  }, [flow, everyMs]);
}
