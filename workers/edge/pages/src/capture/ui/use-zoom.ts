import { useEffect, useRef, useState } from "preact/hooks";
import type { Camera } from "../camera/camera.ts";

/** The camera's zoom. `pinch` is undefined without zoom support. */
export function useZoom(camera: Camera | undefined) {
  const range = camera?.abilities().zoom;
  const [zoom, setZoom] = useState<number>();
  const latest = useRef<number | undefined>(undefined);
  useEffect(() => {
    latest.current = undefined;
    setZoom(undefined);
  }, [camera]);
  const zoomTo = (wanted: number) => {
    if (!range) return;
    const next = Math.min(range.max, Math.max(range.min, wanted));
    latest.current = next;
    setZoom(next);
    void camera?.set({ zoom: next }).catch(() => {});
  };
  const pinch = range && ((factor: number) => zoomTo((latest.current ?? range.now) * factor));
  return { zoom, zoomTo, pinch };
}
