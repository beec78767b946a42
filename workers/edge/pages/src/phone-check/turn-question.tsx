import type { Turn } from "./holds.ts";

const ANSWERS: readonly (readonly [turn: Turn | undefined, label: string])[] = [
  ["upright", "The right way up"],
  ["on_its_side", "On its side"],
  ["upside_down", "Upside down"],
  [undefined, "I can’t tell"],
];

/** How the picture lies, in the person's word: half a turn shows in no size. */
export function TurnQuestion({ onAnswer }: { readonly onAnswer: (looks: { looks?: Turn }) => void }) {
  return (
    <>
      {ANSWERS.map(([looks, label]) => (
        <button type="button" key={label} onClick={() => onAnswer(looks ? { looks } : {})}>
          {label}
        </button>
      ))}
    </>
  );
}
