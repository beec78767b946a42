import { Field, type FormTrouble } from "../../parts/form.tsx";
import { ROLES, type Role } from "../../parts/roles.ts";
import { text } from "../../text/text.ts";
import type { Filled } from "./sso-fields.ts";

type RolesProps = {
  readonly filled: Filled;
  readonly trouble: FormTrouble;
  readonly onFill: (filled: Filled) => void;
};

/** Which value of the claim gives which role, and what people without any of them get. */
export function SsoRoles({ filled, trouble, onFill }: RolesProps) {
  const { roles } = filled;
  const set = (index: number, next: Partial<Filled["roles"][number]>) =>
    onFill({ ...filled, roles: roles.map((each, at) => (at === index ? { ...each, ...next } : each)) });
  return (
    <>
      {filled.role_claim !== "" && (
        <fieldset class="form-field">
          <legend>{text("sso_roles")}</legend>
          {roles.map(({ value, role }, index) => (
            <p class="link-line" key={index}>
              <input
                class="field"
                aria-label={text("sso_value")}
                value={value}
                onInput={({ currentTarget }) => set(index, { value: currentTarget.value })}
              />
              <RoleSelect
                label={text("role")}
                value={role}
                onPick={(picked) => set(index, { role: picked })}
              />
              <button
                type="button"
                class="button small"
                onClick={() => onFill({ ...filled, roles: roles.filter((_, at) => at !== index) })}
              >
                {text("remove")}
              </button>
            </p>
          ))}
          <button
            type="button"
            class="button small"
            onClick={() => onFill({ ...filled, roles: [...roles, { value: "", role: "viewer" }] })}
          >
            {text("sso_add_value")}
          </button>
        </fieldset>
      )}
      <DefaultRole filled={filled} trouble={trouble} onFill={onFill} />
    </>
  );
}

function DefaultRole({ filled, trouble, onFill }: RolesProps) {
  return (
    <Field
      id="sso-default"
      name="default_role"
      label={text("sso_default")}
      hint={text("sso_default_hint")}
      trouble={trouble}
    >
      {(ids) => (
        <select
          {...ids}
          class="field"
          value={filled.default_role}
          onChange={({ currentTarget }) =>
            onFill({ ...filled, default_role: ROLES.find((each) => each === currentTarget.value) ?? "" })
          }
        >
          <option value="">{text("sso_default_none")}</option>
          <RoleOptions />
        </select>
      )}
    </Field>
  );
}

type SelectProps = { readonly label: string; readonly value: Role; readonly onPick: (role: Role) => void };

function RoleSelect({ label, value, onPick }: SelectProps) {
  return (
    <select
      class="field"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onPick(ROLES.find((each) => each === currentTarget.value) ?? value)}
    >
      <RoleOptions />
    </select>
  );
}

function RoleOptions() {
  return (
    <>
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {text(`role_${each}`)}
        </option>
      ))}
    </>
  );
}
