import { useId } from "preact/hooks";
import type { TextStep } from "../model/step.ts";
import { AnswerActions } from "../ui/answer-actions.tsx";
import { StepScreen } from "../ui/step-screen.tsx";
import { type MessageKey, useText } from "../ui/text.ts";
import { useAnswer } from "../ui/use-answer.ts";

type Format = NonNullable<TextStep["format"]>;

const INPUTS = {
  text: { type: "text", inputMode: "text" },
  number: { type: "text", inputMode: "decimal" },
  date: { type: "date", inputMode: "text" },
  email: { type: "email", inputMode: "email" },
  phone: { type: "tel", inputMode: "tel" },
} as const satisfies Record<Format, object>;

const RULES: Readonly<Partial<Record<Format, { readonly rule: RegExp; readonly message: MessageKey }>>> = {
  number: { rule: /^[+-]?\d+([.,]\d+)?$/, message: "format_number" },
  date: { rule: /^\d{4}-\d{2}-\d{2}$/, message: "format_date" },
  email: { rule: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: "format_email" },
  phone: { rule: /^\+?[\d ()./-]{5,30}$/, message: "format_phone" },
};

export function TextStepScreen({ step, index }: { readonly step: TextStep; readonly index: number }) {
  const text = useText();
  const id = useId();
  const { value, problem, type, confirm } = useAnswer<string>(step, index, "");
  const common = {
    id: `${id}-input`,
    value,
    maxLength: step.max_length,
    dir: "auto" as const,
    "aria-describedby": `${id}-left ${id}-problem`,
    "aria-invalid": problem !== undefined,
    required: step.min > 0,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      type(currentTarget.value),
  };
  return (
    <StepScreen
      step={step}
      index={index}
      actions={
        <AnswerActions
          isOptional={step.min === 0 && value === ""}
          onConfirm={() => void confirm(value.trim() === "", flawOf(step, value, text))}
        />
      }
    >
      <label for={`${id}-input`}>{text("text_label")}</label>
      {step.multiline ? (
        <textarea rows={6} {...common} />
      ) : (
        <input {...INPUTS[step.format ?? "text"]} {...common} />
      )}
      <p id={`${id}-left`} class="quiet">
        {text("text_left", { count: step.max_length - value.length })}
      </p>
      <p id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </StepScreen>
  );
}

/** What can be seen without the service, which checks it all again. */
function flawOf(
  { format, pattern }: TextStep,
  value: string,
  text: ReturnType<typeof useText>,
): string | undefined {
  const known = RULES[format ?? "text"];
  if (known && !known.rule.test(value.trim())) return text(known.message);
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, "u").test(value))
    return text("answer_invalid");
  return undefined;
}
