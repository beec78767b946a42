import { useText } from "./text.ts";

export function AnswerActions(props: { readonly isOptional: boolean; readonly onConfirm: () => void }) {
  const text = useText();
  return (
    <button class="primary" type="button" onClick={props.onConfirm}>
      {text(props.isOptional ? "skip" : "next")}
    </button>
  );
}
