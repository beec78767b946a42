import { Field, type FormTrouble } from "../../parts/form.tsx";
import { text } from "../../text/text.ts";

type NameFieldProps = {
  readonly id: string;
  readonly name: string;
  readonly trouble: FormTrouble;
  readonly onName: (name: string) => void;
};

/** What people call a database. */
export function NameField({ id, name, trouble, onName }: NameFieldProps) {
  return (
    <Field id={id} name="name" label={text("name")} hint={text("db_name_hint")} trouble={trouble}>
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
