import { useEffect } from "preact/hooks";
import { useFlow } from "./flow-context.ts";

/** What other devices do on this link is seen while this screen stands, as long as the page is looked at. */
export function useLook(everyMs: number): void {
  const flow = useFlow();
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && flow.look(), everyMs);
    return () => clearInterval(timer);
  }, [flow, everyMs]);
}
