import type { Flip } from "./alignment.ts";
import type { Spot } from "./zoom.ts";

const SIZE = 220;
const TIMES = 3;
const SAME: Flip = { x: 1, y: 1 };

type LoupeProps = {
  readonly src: string;
  readonly spot: Spot;
  readonly flip: Flip | undefined;
  readonly photo: HTMLElement | null;
  readonly frame: HTMLElement | null;
};

/** Magnifies the current view three times around the pointer. */
export function Loupe({ src, spot, flip = SAME, photo, frame }: LoupeProps) {
  if (!photo || !frame) return null;
  const seen = photo.getBoundingClientRect();
  const around = frame.getBoundingClientRect();
  const width = seen.width * TIMES;
  const height = seen.height * TIMES;
  const inPicture = { x: flip.x === 1 ? spot.x : 1 - spot.x, y: flip.y === 1 ? spot.y : 1 - spot.y };
  return (
    <span
      class="loupe"
      aria-hidden="true"
      style={{
        left: `${seen.left - around.left + spot.x * seen.width - SIZE / 2}px`,
        top: `${seen.top - around.top + spot.y * seen.height - SIZE / 2}px`,
        width: `${SIZE}px`,
        height: `${SIZE}px`,
        backgroundImage: `url(${JSON.stringify(src)})`,
        backgroundSize: `${width}px ${height}px`,
        backgroundPosition: `${SIZE / 2 - inPicture.x * width}px ${SIZE / 2 - inPicture.y * height}px`,
        transform: `scale(${flip.x}, ${flip.y})`,
      }}
    />
  );
}
