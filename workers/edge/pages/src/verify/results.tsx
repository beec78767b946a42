import { VERDICT_SHAPES } from "@svc/ui/case-words/verdict-shapes";
import type { Reading } from "@svc/seal/verify/check-files";
import type { Statement } from "@svc/seal/verify/statement";
import { PositionMap } from "./position-map.tsx";
import { Preview } from "./preview.tsx";
import { useText } from "./text-context.ts";

/** A file's reading, with its bytes if it was checked. */
export type Shown = { readonly reading: Reading; readonly bytes?: Uint8Array<ArrayBuffer> };

export function Results({ shown }: { readonly shown: readonly Shown[] }) {
  return (
    <>
      {shown.map((one, index) => (
        <Result key={`${index} ${one.reading.name}`} {...one} />
      ))}
    </>
  );
}

const MARKS = { wrong: "✗", note: "!", proven: "✓", claimed: "·", unchecked: "?" } as const satisfies Record<
  Statement["weight"],
  string
>;
const WEIGHTS = [
  "wrong",
  "note",
  "proven",
  "claimed",
  "unchecked",
] as const satisfies readonly Statement["weight"][];

const LOOKS = {
  holds: { kind: "good", shape: VERDICT_SHAPES.genuine },
  broken: { kind: "bad", shape: VERDICT_SHAPES.flagged },
  undecided: { kind: "open", shape: VERDICT_SHAPES.unavailable },
} as const;

/** The picture and the conclusion first. Hashes, codes and single values are collapsed. */
function Result({ reading: { name, conclusion, problem }, bytes }: Shown) {
  const { text } = useText();
  const { kind, shape } = LOOKS[conclusion?.verdict ?? "undecided"];
  const statements = conclusion?.statements ?? [];
  const details = statements.filter(({ isDetail }) => isDetail);
  return (
    <article class={kind}>
      <div class="head">
        {bytes && <Preview bytes={bytes} />}
        <div>
          <p class="headline">
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path class="filled" d={shape.filled} />
              <path class="on" d={shape.drawn} />
            </svg>
            <span>{conclusion?.headline ?? problem}</span>
          </p>
          <h2>
            <bdi>{name}</bdi>
          </h2>
        </div>
      </div>
      {WEIGHTS.map((weight) => {
        const main = statements.filter((one) => one.weight === weight && !one.isDetail);
        if (main.length === 0) return null;
        return (
          <section key={weight}>
            <h3>{text(`group_${weight}`)}</h3>
            <Statements statements={main} />
          </section>
        );
      })}
      {details.length > 0 && (
        <details>
          <summary>{text("details")}</summary>
          <Statements statements={details} />
        </details>
      )}
    </article>
  );
}

function Statements({ statements }: { readonly statements: readonly Statement[] }) {
  return (
    <ul>
      {statements.map((statement) => (
        <li key={statement.text}>
          <span aria-hidden="true">{MARKS[statement.weight]}</span>
          <bdi>{statement.text}</bdi>
          {statement.position && <PositionMap of={statement.text} position={statement.position} />}
        </li>
      ))}
    </ul>
  );
}
