import { text } from "../text/text.ts";
import { Field, type FormTrouble } from "./form.tsx";

const SECONDS = [0, 3_600, 86_400, 604_800] as const;
/** The default overlap. */
export const GRACE_S = 86_400;

type GraceProps = {
  /** The field's wire name. */
  readonly name: string;
  readonly seconds: number;
  readonly trouble: FormTrouble;
  readonly onChoose: (seconds: number) => void;
};

/** How long an old secret stays valid after its replacement. */
export function GraceField({ name, seconds, trouble, onChoose }: GraceProps) {
  return (
    <Field id="grace" name={name} label={text("key_grace")} hint={text("key_grace_hint")} trouble={trouble}>
      {(ids) => (
        <select
          {...ids}
          class="field"
          value={seconds}
          onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        >
          {SECONDS.map((each) => (
            <option key={each} value={each}>
              {text(`grace_${each}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
