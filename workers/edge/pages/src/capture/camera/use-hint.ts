import { useEffect, useState } from "preact/hooks";
import type { Camera } from "./camera.ts";
import { type Hint, HintWatch } from "./frame-hints.ts";

/** The hint that has been stable for a while, and the latest sample. Both undefined without a camera. */
export function useHint(camera: Camera | undefined, video: { current: HTMLVideoElement | null }) {
  const [hint, setHint] = useState<Hint>();
  const [look, setLook] = useState<Hint>();
  useEffect(() => {
    if (!camera || !video.current) return;
    const watch = new HintWatch(video.current, { onHint: setHint, onLook: setLook });
    return () => {
      watch.stop();
      setHint(undefined);
      setLook(undefined);
    };
  }, [camera]);
  return { hint, look };
}
