import type { Turn } from "./holds.ts";

const ANSWERS: readonly (readonly [turn: Turn | undefined, label: string])[] = [
  ["upright", "The right way up"],
  ["on_its_side", "On its side"],
  ["upside_down", "Upside down"],
  [undefined, "I can’t tell"],
];

/** Asks how the picture is rotated, since a rotation by 180 degrees does not show in the size. */
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
