import { useEffect, useRef, useState } from "preact/hooks";
import type { Flow } from "../flow.ts";
import type { Text } from "./text.ts";

/** our choice: long enough to read once. */
const BACK_MS = 4_000;

/** The notice about the network and the device's storage. Also says briefly when the network is back. */
export function useConnectionNote({ online, isForgetful }: Flow, text: Text): string {
  const [isBack, setBack] = useState(false);
  const wasAway = useRef(false);
  const { value: isOnline } = online;
  useEffect(() => {
    if (isOnline && !wasAway.current) return;
    wasAway.current = !isOnline;
    setBack(isOnline);
    if (!isOnline) return;
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);
  if (isForgetful.value) return text("forgetful");
  if (!isOnline) return text("offline");
  return isBack ? text("online") : "";
}
