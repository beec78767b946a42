import { useEffect, useRef } from "preact/hooks";

const STEADY_MS = 1_000;

/** Releases the shutter after the picture was good for a second. Any change restarts the wait. */
export function useAutoShutter(isSteady: boolean, shoot: () => void): void {
  const latest = useRef(shoot);
  latest.current = shoot;
  useEffect(() => {
    if (!isSteady) return;
    const timer = setTimeout(() => latest.current(), STEADY_MS);
    return () => clearTimeout(timer);
  }, [isSteady]);
}
