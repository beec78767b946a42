import { Field } from "../../parts/form.tsx";
import { text } from "../../text/text.ts";
import { at, type Edited } from "./edited.ts";
import type { FieldRule } from "./fields.ts";
import { asList, asText, numberOf, type Path } from "./values.ts";

type RuleProps<R extends FieldRule = FieldRule> = {
  readonly rule: R;
  /** The path of the field's parent. */
  readonly within: Path;
  readonly edited: Edited;
};
type Of<A extends FieldRule["as"]> = RuleProps<Extract<FieldRule, { as: A }>>;

function RuleField({ rule, ...rest }: RuleProps) {
  switch (rule.as) {
    case "switch":
      return <SwitchField rule={rule} {...rest} />;
    case "several":
      return <SeveralField rule={rule} {...rest} />;
    case "select":
      return <SelectField rule={rule} {...rest} />;
    case "lines":
      return <LinesField rule={rule} {...rest} />;
    case "long":
      return <LongField rule={rule} {...rest} />;
    case "number":
    case "text":
    case "email":
    case "url":
      return <LineField rule={rule} {...rest} />;
  }
}

export function RuleFields({
  rules,
  ...rest
}: Omit<RuleProps, "rule"> & { readonly rules: readonly FieldRule[] }) {
  return (
    <>
      {rules.map((rule) => (
        <RuleField key={rule.name} rule={rule} {...rest} />
      ))}
    </>
  );
}

/** An element id, unique because no two fields of the editor have the same path. */
export function idOf(path: Path): string {
  return path.join("-");
}

function framed({ rule, within, edited }: RuleProps) {
  const path = [...within, rule.name];
  return {
    path,
    frame: {
      id: idOf(path),
      name: path.join("."),
      label: text(rule.label),
      trouble: edited.trouble,
      ...(rule.hint !== undefined && { hint: text(rule.hint) }),
    },
  };
}

const MODES = { text: "text", email: "email", url: "url", number: "numeric" } as const;

function LineField(props: Of<"text" | "email" | "url" | "number">) {
  const { rule, edited } = props;
  const { path, frame } = framed(props);
  const read = rule.as === "number" ? numberOf : (typed: string) => (typed === "" ? undefined : typed);
  return (
    <Field {...frame}>
      {(ids) => (
        <input
          {...ids}
          class={rule.as === "number" ? "field short" : "field"}
          inputmode={MODES[rule.as]}
          autocomplete="off"
          {...(rule.as === "number"
            ? { placeholder: asText(rule.usual), maxLength: 9 }
            : { maxLength: rule.most })}
          dir={rule.as === "text" ? "auto" : "ltr"}
          value={asText(at(edited, path))}
          onInput={({ currentTarget }) => edited.set(path, read(currentTarget.value))}
        />
      )}
    </Field>
  );
}

function LongField(props: Of<"long">) {
  const { rule, edited } = props;
  const { path, frame } = framed(props);
  return (
    <Field {...frame}>
      {(ids) => (
        <textarea
          {...ids}
          dir="auto"
          rows={rule.rows ?? 3}
          maxLength={rule.most}
          value={asText(at(edited, path))}
          onInput={({ currentTarget: { value } }) => edited.set(path, value === "" ? undefined : value)}
        />
      )}
    </Field>
  );
}

/** One text per line. */
function LinesField(props: Of<"lines">) {
  const { edited } = props;
  const { path, frame } = framed(props);
  return (
    <Field {...frame}>
      {(ids) => (
        <textarea
          {...ids}
          dir="auto"
          rows={2}
          value={asList(at(edited, path)).map(asText).join("\n")}
          onInput={({ currentTarget: { value } }) =>
            edited.set(path, value === "" ? undefined : value.split("\n"))
          }
        />
      )}
    </Field>
  );
}

function SelectField(props: Of<"select">) {
  const { rule, edited } = props;
  const { path, frame } = framed(props);
  const [usual = ""] = rule.options[0] ?? [];
  return (
    <Field {...frame}>
      {(ids) => (
        <select
          {...ids}
          class="field"
          value={asText(at(edited, path)) || usual}
          onChange={({ currentTarget: { value } }) => edited.set(path, value === usual ? undefined : value)}
        >
          {rule.options.map(([value, label]) => (
            <option key={value} value={value}>
              {text(label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function SwitchField(props: Of<"switch">) {
  const { rule, edited } = props;
  const { path, frame } = framed(props);
  const value = at(edited, path);
  return (
    <div class="form-field">
      <label class="switch">
        <input
          type="checkbox"
          aria-describedby={`${frame.id}-wrong`}
          checked={typeof value === "boolean" ? value : rule.usual}
          onChange={({ currentTarget: { checked } }) =>
            edited.set(path, checked === rule.usual ? undefined : checked)
          }
        />
        {frame.label}
      </label>
      <Wrong id={frame.id} path={frame.name} edited={edited} />
    </div>
  );
}

function SeveralField(props: Of<"several">) {
  const { rule, edited } = props;
  const { path, frame } = framed(props);
  const value = at(edited, path);
  const chosen = value === undefined ? rule.usual : asList(value);
  return (
    <fieldset class="form-field several" aria-describedby={`${frame.id}-wrong`}>
      <legend>{frame.label}</legend>
      {frame.hint !== undefined && <p class="quiet">{frame.hint}</p>}
      {rule.options.map(([each, label]) => (
        <label key={each} class="switch">
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={({ currentTarget: { checked } }) =>
              edited.set(
                path,
                rule.options
                  .map(([name]) => name)
                  .filter((name) => (name === each ? checked : chosen.includes(name))),
              )
            }
          />
          {text(label)}
        </label>
      ))}
      <Wrong id={frame.id} path={frame.name} edited={edited} />
    </fieldset>
  );
}

type WrongProps = { readonly id: string; readonly path: string; readonly edited: Edited };

/** Errors for exactly this path, or below it when nothing closer shows them. */
export function Wrong({ id, path, edited }: WrongProps) {
  const said = edited.trouble.fields.filter((each) => each.path === path || each.path.startsWith(`${path}.`));
  return (
    <p id={`${id}-wrong`} class="field-wrong" role="alert">
      {said.map(({ message }) => message).join(", ")}
    </p>
  );
}
