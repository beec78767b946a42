import { withoutHidden } from "@svc/domain/hidden-characters";
import { useId } from "preact/hooks";
import type { TextStep } from "../model/step.ts";
import { AnswerActions } from "../ui/answer-actions.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { HEADING_ID } from "../ui/screen.tsx";
import { StepScreen } from "../ui/step-screen.tsx";
import { type MessageKey, type Text, useText } from "../ui/text.ts";
import { useAnswer } from "../ui/use-answer.ts";

type Format = TextStep["format"];

const INPUTS = {
  text: { type: "text", inputMode: "text" },
  number: { type: "text", inputMode: "decimal" },
  date: { type: "date", inputMode: "text" },
  email: { type: "email", inputMode: "email", autocomplete: "email" },
  phone: { type: "tel", inputMode: "tel", autocomplete: "tel" },
} as const satisfies Record<Format, object>;

type Rule = {
  readonly rule: RegExp;
  readonly message: MessageKey;
  readonly example: (language: string) => string;
};

const RULES: Readonly<Partial<Record<Format, Rule>>> = {
  number: {
    rule: /^[+-]?\d+([.,]\d+)?$/,
    message: "format_number",
    example: (language) => new Intl.NumberFormat(`${language}-u-nu-latn`).format(12.5),
  },
  date: {
    rule: /^\d{4}-\d{2}-\d{2}$/,
    message: "format_date",
    example: (language) => new Intl.DateTimeFormat(`${language}-u-nu-latn`).format(new Date()),
  },
  email: { rule: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: "format_email", example: () => "name@example.org" },
  // Ofcom reserves this number for fiction
  phone: { rule: /^\+?[\d ()./-]{5,30}$/, message: "format_phone", example: () => "+44 20 7946 0958" },
};

/** our choice: from here on the remaining length is shown. */
const NEARLY_FULL = 0.8;

export function TextStepScreen({ step, index }: { readonly step: TextStep; readonly index: number }) {
  const { page, steps } = useFlow();
  const text = useText();
  const id = useId();
  const { value, problem, type, confirm, fields } = useAnswer<string>(step, "");
  const { multiline, max_length: most } = step;
  const left = multiline && value.length >= most * NEARLY_FULL ? most - value.length : undefined;
  const common = {
    value,
    maxLength: most,
    dir: "auto" as const,
    "aria-labelledby": HEADING_ID,
    "aria-describedby": `${id}-left ${id}-problem`,
    "aria-invalid": problem !== undefined,
    required: step.min > 0,
    // pasted numbers often contain invisible characters, which would make them invalid without a visible reason
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      type(withoutHidden(currentTarget.value)),
  };
  const missing = () => wrongForm(step, page.language, text) ?? text("answer_required");
  return (
    <StepScreen
      step={step}
      index={index}
      onSubmit={() =>
        void flawOf(step, { value, language: page.language }, text).then((flaw) =>
          confirm({ isEmpty: value.trim() === "", missing: missing(), flaw }),
        )
      }
      actions={<AnswerActions isOptional={step.min === 0 && value === ""} />}
    >
      <div
        ref={fields as { current: HTMLDivElement | null }} // refs accept any element
      >
        {multiline ? (
          <textarea rows={5} {...common} />
        ) : (
          <input
            {...INPUTS[step.format]}
            enterkeyhint={index + 1 < steps.value.length ? "next" : "done"}
            {...common}
          />
        )}
      </div>
      <p id={`${id}-left`} class="quiet">
        {left !== undefined && text("text_left", { count: left })}
      </p>
      <p id={`${id}-problem`} class="problem" role="alert">
        {problem}
      </p>
    </StepScreen>
  );
}

type Answer = { readonly value: string; readonly language: string };

/** Checks what can be checked without the service, which checks everything again. */
async function flawOf(step: TextStep, { value, language }: Answer, text: Text): Promise<string | undefined> {
  const known = RULES[step.format];
  if (known && !known.rule.test(value.trim())) return wrongForm(step, language, text);
  if (step.pattern === undefined || value.trim() === "") return undefined;
  return (await isMatch(step.pattern, value)) ? undefined : text("answer_invalid");
}

function wrongForm({ format }: TextStep, language: string, text: Text): string | undefined {
  const known = RULES[format ?? "text"];
  if (!known) return undefined;
  // kept on one line and in its own writing direction, which a phone number needs in Arabic
  const example = `\u2066${known.example(language).replaceAll(" ", "\u00a0")}\u2069`;
  return text(known.message, { example });
}

/** Tests the tenant's pattern with the service's own engine. If that cannot be loaded, the service decides. */
async function isMatch(pattern: string, value: string): Promise<boolean> {
  const engine = await import("@svc/contract/wire/text-pattern").catch(() => undefined);
  return engine?.matchesWhole(pattern, value) ?? true;
}
