import { useEffect, useRef } from "preact/hooks";

const STEADY_MS = 1_000;

/** Lets the shutter go once the view was good for a second; whatever changes begins anew. */
export function useAutoShutter(isSteady: boolean, shoot: () => void): void {
  const latest = useRef(shoot);
  latest.current = shoot;
  useEffect(() => {
    if (!isSteady) return;
    const timer = setTimeout(() => latest.current(), STEADY_MS);
    return () => clearTimeout(timer);
  }, [isSteady]);
}
