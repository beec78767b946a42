import { useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { type Matrix, overlayTransform } from "./alignment.ts";

type OverlaidProps = {
  /** URLs of this photo and of the earlier one above it. */
  readonly below: string;
  readonly above: string;
  readonly matrix: Matrix;
};

const WAYS = ["fade", "wipe"] as const;
type Way = (typeof WAYS)[number];

/** Both photos on top of each other; a slider fades between them or moves an edge. */
export function Overlaid({ below, above, matrix }: OverlaidProps) {
  const [share, setShare] = useState(50);
  const [way, setWay] = useState<Way>("fade");
  const [shape, setShape] = useState(0.75);
  const isMirrored = matrix.a * matrix.e - matrix.b * matrix.d < 0;
  return (
    <div class="overlaid">
      <div class="stage-canvas">
        <div class="stage-photo overlaid-photos" style={{ "--wide": 1 / shape }}>
          <img
            src={below}
            alt={text("photo_of_case")}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setShape(width > 0 ? height / width : 0.75)
            }
          />
          <div
            class="overlaid-above"
            style={way === "fade" ? { opacity: share / 100 } : { clipPath: `inset(0 ${100 - share}% 0 0)` }}
          >
            <img
              src={above}
              alt={text("photo_earlier")}
              style={{ transform: overlayTransform(matrix, shape) }}
            />
          </div>
          {way === "wipe" && <span class="overlaid-edge" style={{ left: `${share}%` }} aria-hidden="true" />}
        </div>
      </div>
      <div class="overlaid-tools">
        <span role="radiogroup" aria-label={text("overlay_way")} class="overlaid-ways">
          {WAYS.map((each) => (
            <label key={each}>
              <input type="radio" name="overlay-way" checked={way === each} onChange={() => setWay(each)} />
              {text(`overlay_${each}`)}
            </label>
          ))}
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={text("overlay_share")}
          aria-valuetext={`${share}%`}
          onInput={({ currentTarget: { valueAsNumber } }) => setShare(valueAsNumber)}
        />
        {isMirrored && <span class="quiet">{text("overlay_mirrored")}</span>}
      </div>
    </div>
  );
}
