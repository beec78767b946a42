import { useText } from "./text.ts";

/** Sends the form; to leave something out is never the loud button. */
export function AnswerActions({ isOptional }: { readonly isOptional: boolean }) {
  const text = useText();
  return (
    <button class={isOptional ? "plain" : "primary"} type="submit">
      {text(isOptional ? "skip" : "next")}
    </button>
  );
}
