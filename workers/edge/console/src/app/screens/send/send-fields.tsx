import { me } from "../../api/session.ts";
import { text } from "../../text/text.ts";
import { BrandSelect } from "../../parts/brand-select.tsx";
import { Field, type FormTrouble } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { PAGE_LANGUAGES, languageName } from "../templates/page-languages.ts";
import type { Check, Draft } from "./draft.ts";

type FieldsProps = {
  readonly draft: Draft;
  readonly trouble: FormTrouble;
  readonly onFill: (draft: Draft) => void;
};

const CHECKS = ["screen", "ai", "reverse"] as const satisfies readonly Check[];

const PHONE = {
  name: "recipient_phone",
  of: "recipientPhone",
  label: "recipient_phone",
  hint: "recipient_phone_hint",
  mode: "tel",
} as const;

const LINES = [
  {
    name: "recipient_email",
    of: "recipientEmail",
    label: "recipient_email",
    hint: "recipient_email_hint",
    mode: "email",
  },
  { name: "metadata.reference", of: "reference", label: "reference", hint: "reference_hint", mode: "text" },
  {
    name: "expected_location",
    of: "expectedLocation",
    label: "meaning_expected_location",
    hint: "expected_location_hint",
    mode: "text",
  },
  { name: "notify_email", of: "notifyEmail", label: "notify_email", hint: "notify_one_hint", mode: "email" },
  { name: "expires_in_seconds", of: "hours", label: "open_for", hint: "open_for_hint", mode: "decimal" },
] as const;

export function SendFields({ draft, trouble, onFill }: FieldsProps) {
  return (
    <>
      <Checks draft={draft} trouble={trouble} onFill={onFill} />
      <Part title={text("details")}>
        {[...(me.value?.account.sms ? [PHONE] : []), ...LINES].map(({ name, of, label, hint, mode }) => (
          <Field key={name} id={of} name={name} label={text(label)} hint={text(hint)} trouble={trouble}>
            {(ids) => (
              <input
                {...ids}
                class="field"
                inputmode={mode}
                value={draft[of]}
                onInput={({ currentTarget }) => onFill({ ...draft, [of]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <LocaleField draft={draft} trouble={trouble} onFill={onFill} />
        <Field
          id="brandSlug"
          name="brand_slug"
          label={text("brand")}
          hint={text("brand_hint")}
          trouble={trouble}
        >
          {(ids) => (
            <BrandSelect
              ids={ids}
              value={draft.brandSlug}
              onChange={(brandSlug) => onFill({ ...draft, brandSlug })}
            />
          )}
        </Field>
        <label class="switch">
          <input
            type="checkbox"
            checked={draft.needsLocation}
            onChange={({ currentTarget }) => onFill({ ...draft, needsLocation: currentTarget.checked })}
          />
          {text("location_needed")}
        </label>
      </Part>
    </>
  );
}

function LocaleField({ draft, trouble, onFill }: FieldsProps) {
  return (
    <Field
      id="locale"
      name="locale"
      label={text("language")}
      hint={text("send_language_hint")}
      trouble={trouble}
    >
      {(ids) => (
        <select
          {...ids}
          class="field"
          value={draft.locale}
          onChange={({ currentTarget }) => onFill({ ...draft, locale: currentTarget.value })}
        >
          <option value="">{text("language_readers")}</option>
          {PAGE_LANGUAGES.map((each) => (
            <option key={each} value={each}>
              {languageName(each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Checks({ draft, trouble, onFill }: FieldsProps) {
  const { checks } = draft;
  return (
    <Part title={text("checks")} hint={text("checks_hint")}>
      {CHECKS.map((check) => (
        <label key={check} class="switch">
          <input
            type="checkbox"
            checked={checks.includes(check)}
            onChange={({ currentTarget }) =>
              onFill({
                ...draft,
                checks: CHECKS.filter((each) =>
                  each === check ? currentTarget.checked : checks.includes(each),
                ),
              })
            }
          />
          {text(`check_${check}`)}
        </label>
      ))}
      <p class="field-wrong" role="alert">
        {trouble.fields.find(({ path }) => path === "signals_required")?.message}
      </p>
    </Part>
  );
}
