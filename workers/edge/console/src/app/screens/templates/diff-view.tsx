import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { type Difference, type FieldChange, isSame, type StepChange } from "./diff.ts";
import { fieldName, kindKey, valueText } from "./diff-words.ts";

const SIGNS = { added: "+", removed: "−", changed: "~", moved: "↕" } as const;
type Change = keyof typeof SIGNS;

/** Differences, marked by colour, sign and word. */
export function DiffView({ difference }: { readonly difference: Difference }) {
  if (isSame(difference)) return <p class="quiet">{text("diff_none")}</p>;
  return (
    <ul class="diff">
      {difference.steps.map((step) => (
        <StepLine key={`${step.change} ${step.key}`} step={step} />
      ))}
      {difference.fields.map((field) => (
        <FieldLine key={field.name} field={field} />
      ))}
    </ul>
  );
}

function StepLine({ step }: { readonly step: StepChange }) {
  const { change, number, kind, description, fields } = step;
  return (
    <li class={`diff-line ${change}`}>
      <Sign change={change} />
      <div>
        <p>
          <b>{text(`diff_step_${change}`, { number })}</b> <span class="tag">{text(kindKey(kind))}</span>{" "}
          <Said>{description}</Said>
        </p>
        {fields.length > 0 && (
          <ul>
            {fields.map((field) => (
              <li key={field.name}>
                <Values field={field} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function FieldLine({ field }: { readonly field: FieldChange }) {
  const change = field.before === undefined ? "added" : field.after === undefined ? "removed" : "changed";
  return (
    <li class={`diff-line ${change}`}>
      <Sign change={change} />
      <Values field={field} />
    </li>
  );
}

function Sign({ change }: { readonly change: Change }) {
  return (
    <span class="diff-sign">
      <span aria-hidden="true">{SIGNS[change]}</span>
      <span class="unseen">{text(`diff_${change}`)}</span>
    </span>
  );
}

function Values({ field: { name, before, after } }: { readonly field: FieldChange }) {
  return (
    <p>
      <b>
        <Said>{fieldName(name)}</Said>
      </b>{" "}
      {before !== undefined && (
        <del>
          <Said>{valueText(name, before)}</Said>
        </del>
      )}{" "}
      {after !== undefined && (
        <ins>
          <Said>{valueText(name, after)}</Said>
        </ins>
      )}
    </p>
  );
}
