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
          onConfirm={() => void flawOf(step, value, text).then((flaw) => confirm(value.trim() === "", flaw))}
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
async function flawOf(
  { format, pattern }: TextStep,
  value: string,
  text: ReturnType<typeof useText>,
): Promise<string | undefined> {
  const known = RULES[format ?? "text"];
  if (known && !known.rule.test(value.trim())) return text(known.message);
  if (pattern === undefined || value.trim() === "") return undefined;
  return (await isMatch(pattern, value)) ? undefined : text("answer_invalid");
}

/** A tenant's pattern, on the engine that the service runs it on; where that is out of reach, the service will tell. */
async function isMatch(pattern: string, value: string): Promise<boolean> {
  const engine = await import("@svc/contract/wire/text-pattern").catch(() => undefined);
  return engine?.matchesWhole(pattern, value) ?? true;
}
