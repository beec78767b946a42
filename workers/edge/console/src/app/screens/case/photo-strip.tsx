import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { text } from "../../text/text.ts";
import { Thumb } from "../../ui/thumb.tsx";

type StripProps = {
  readonly captures: readonly CaptureBody[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
};

/** All captures with their results, shown by colour and shape and in their names. */
export function PhotoStrip({ captures, chosen, onChoose }: StripProps) {
  return (
    <ul class="strip" aria-label={text("captures")}>
      {captures.map((capture, index) => {
        const outcome = outcomeOf(capture);
        return (
          <li key={capture.id}>
            <button
              type="button"
              class={`strip-item ${outcome ?? ""}`}
              aria-pressed={capture.id === chosen}
              aria-label={nameOf(capture, index, outcome)}
              title={nameOf(capture, index, outcome)}
              onClick={() => onChoose(capture.id)}
            >
              <Thumb src={capture.thumb_url} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type Outcome = "flagged" | "unchecked";

function outcomeOf({ signals, unavailable }: CaptureBody): Outcome | undefined {
  if (signals.length > 0) return "flagged";
  return unavailable ? "unchecked" : undefined;
}

/** For example "2: front, flagged". */
function nameOf({ step, kind }: CaptureBody, index: number, outcome: Outcome | undefined): string {
  const name = `${index + 1}: ${step ?? text(`kind_${kind}`)}`;
  return outcome === undefined ? name : `${name}, ${text(`verdict_${outcome}`)}`;
}
