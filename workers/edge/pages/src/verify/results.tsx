import { PositionMap } from "./position-map.tsx";
import type { Reading } from "@svc/seal/verify/check-files";
import type { Statement } from "@svc/seal/verify/statement";

export function Results({ readings }: { readonly readings: readonly Reading[] }) {
  return (
    <>
      {readings.map((reading, index) => (
        <Result key={`${index} ${reading.name}`} reading={reading} />
      ))}
    </>
  );
}

const GROUPS = [
  { weight: "wrong", title: "What is wrong", mark: "✗" },
  { weight: "proven", title: "Proven, here and now", mark: "✓" },
  { weight: "claimed", title: "Said by somebody, not proven", mark: "·" },
  { weight: "unchecked", title: "Not checked", mark: "?" },
] as const satisfies readonly {
  readonly weight: Statement["weight"];
  readonly title: string;
  readonly mark: string;
}[];

const CLASSES = { holds: "good", broken: "bad", undecided: "open" } as const;

function Result({ reading: { name, conclusion, problem } }: { readonly reading: Reading }) {
  const kind = conclusion ? CLASSES[conclusion.verdict] : "open";
  return (
    <article class={kind}>
      <h2>{name}</h2>
      <p class="headline">{conclusion?.headline ?? problem}</p>
      {GROUPS.map(({ weight, title, mark }) => {
        const statements = conclusion?.statements.filter((one) => one.weight === weight) ?? [];
        return (
          statements.length > 0 && <Group key={weight} title={title} mark={mark} statements={statements} />
        );
      })}
    </article>
  );
}

type GroupProps = {
  readonly title: string;
  readonly mark: string;
  readonly statements: readonly Statement[];
};

function Group({ title, mark, statements }: GroupProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {statements.map(({ text, position }) => (
          <li key={text}>
            <span aria-hidden="true">{mark}</span>
            {text}
            {position && <PositionMap of={text} position={position} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
