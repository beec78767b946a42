import { useText } from "./text.ts";

/** Submits the form. Skipping an optional answer is never the prominent button. */
export function AnswerActions({ isOptional }: { readonly isOptional: boolean }) {
  const text = useText();
  return (
    <button class={isOptional ? "plain" : "primary"} type="submit">
      {text(isOptional ? "skip" : "next")}
    </button>
  );
}
