import { useEffect, useState } from "preact/hooks";
import { type Shape, shapeOf } from "./overlay-shapes.ts";

type Props = {
  readonly kind: string | undefined;
  readonly video: { readonly current: HTMLVideoElement | null };
};

/** The largest share of the picture a guide may take up. */
const SHARE = 0.88;

/** Drawn over the picture exactly as `object-fit: contain` places it, and never stretched. */
export function Overlay({ kind, video }: Props) {
  const { width, height } = useVideoSize(video);
  const shape = shapeOf(kind, { width, height });
  if (!shape || width === 0) return null;
  const scale = Math.min((width * SHARE) / shape.width, (height * SHARE) / shape.height);
  const [x, y] = [(width - shape.width * scale) / 2, (height - shape.height * scale) / 2];
  const turn = kind === "vehicle_right" ? ` translate(${shape.width} 0) scale(-1 1)` : "";
  return (
    <svg class="overlay" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {shape.isCutOut && (
        <path
          class="outside"
          fill-rule="evenodd"
          d={`M0 0H${width}V${height}H0Z${boxOf(shape, { x, y, scale })}`}
        />
      )}
      <path
        class="guide"
        d={shape.path}
        transform={`translate(${x} ${y}) scale(${scale})${turn}`}
        vector-effect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The hole in the dark area, with the same rounding as the brackets. */
function boxOf({ width, height }: Shape, at: { x: number; y: number; scale: number }): string {
  const [w, h] = [width * at.scale, height * at.scale];
  const r = Math.min(w, h) * 0.08;
  const turn = `a${r} ${r} 0 0 1`;
  return (
    `M${at.x + r} ${at.y}h${w - 2 * r}${turn} ${r} ${r}v${h - 2 * r}${turn}-${r} ${r}` +
    `h${2 * r - w}${turn}-${r}-${r}v${2 * r - h}${turn} ${r}-${r}z`
  );
}

/** Changes when the device is rotated. */
function useVideoSize({ current: video }: Props["video"]): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!video) return;
    const read = () => setSize({ width: video.videoWidth, height: video.videoHeight });
    read();
    video.addEventListener("resize", read);
    return () => video.removeEventListener("resize", read);
  }, [video]);
  return size;
}
