import { text } from "../text/text.ts";
import { Field, type FormTrouble } from "./form.tsx";

type NameFieldProps = {
  readonly id: string;
  readonly hint: string;
  readonly name: string;
  readonly trouble: FormTrouble;
  readonly onName: (name: string) => void;
};

/** The display name, `name` on the wire. */
export function NameField({ id, hint, name, trouble, onName }: NameFieldProps) {
  return (
    <Field id={id} name="name" label={text("name")} hint={hint} trouble={trouble}>
      {(ids) => (
        <input
          {...ids}
          class="field"
          required
          maxLength={80}
          value={name}
          onInput={({ currentTarget }) => onName(currentTarget.value)}
        />
      )}
    </Field>
  );
}
