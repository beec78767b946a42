import type { BrandBody } from "@svc/contract/brand/brand-body";
import { Field } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { text } from "../../text/text.ts";
import { at, type Edited } from "./edited.ts";
import {
  CHECK_FIELDS,
  CONTEXT_FIELDS,
  END_FIELDS,
  IDENTIFICATION_FIELDS,
  LIMIT_FIELDS,
  MAIL_FIELDS,
  PLACE_FIELDS,
} from "./spec-fields.ts";
import { PAGE_LANGUAGES, languageName } from "./page-languages.ts";
import { RowList } from "./row-list.tsx";
import { RuleFields } from "./rule-field.tsx";
import { asList, asText, asValues } from "./values.ts";

type PartProps = { readonly edited: Edited };
const SPEC = ["spec"] as const;

export function NamePart({ edited }: PartProps) {
  return (
    <Part title={text("template_about")}>
      <RuleFields
        rules={[{ name: "name", label: "name", hint: "template_name_hint", as: "text", most: 80 }]}
        within={[]}
        edited={edited}
      />
    </Part>
  );
}

export function ChecksPart({ edited }: PartProps) {
  const spec = asValues(at(edited, SPEC));
  const isDescribed = asList(spec["signals_required"]).includes("context") || spec["context"] !== undefined;
  return (
    <Part title={text("template_checks")}>
      <RuleFields rules={CHECK_FIELDS} within={SPEC} edited={edited} />
      {isDescribed && <RuleFields rules={CONTEXT_FIELDS} within={["spec", "context"]} edited={edited} />}
    </Part>
  );
}

export function PlacePart({ edited }: PartProps) {
  return (
    <Part title={text("template_place")} hint={text("template_place_hint")}>
      <RuleFields rules={PLACE_FIELDS} within={SPEC} edited={edited} />
    </Part>
  );
}

export function BrandPart({ edited, brands }: PartProps & { readonly brands: readonly BrandBody[] }) {
  const slug = asText(at(edited, ["spec", "brand_slug"]));
  const locale = asText(at(edited, ["spec", "locale"]));
  const known = brands.some((brand) => brand.slug === slug) || slug === "";
  return (
    <Part title={text("template_look")}>
      <Choice
        name="brand_slug"
        label={text("brand")}
        edited={edited}
        options={[
          ["", text("brand_of_account")],
          ...(known ? [] : [[slug, slug] as const]),
          ...brands.map((brand) => [brand.slug, brand.name] as const),
        ]}
      />
      <Choice
        name="locale"
        label={text("language")}
        edited={edited}
        options={[
          ["", text("language_readers")],
          ...(locale === "" || PAGE_LANGUAGES.some((each) => each === locale)
            ? []
            : [[locale, languageName(locale)] as const]),
          ...PAGE_LANGUAGES.map((each) => [each, languageName(each)] as const),
        ]}
      />
      <RuleFields rules={END_FIELDS} within={SPEC} edited={edited} />
    </Part>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly edited: Edited;
};

function Choice({ name, label, options, edited }: ChoiceProps) {
  return (
    <Field id={`spec-${name}`} name={`spec.${name}`} label={label} trouble={edited.trouble}>
      {(ids) => (
        <select
          {...ids}
          class="field"
          value={asText(at(edited, ["spec", name]))}
          onChange={({ currentTarget: { value } }) => edited.set(["spec", name], value || undefined)}
        >
          {options.map(([value, said]) => (
            <option key={value} value={value}>
              {said}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const MAIL = ["spec", "notify_email"] as const;

/** SPEC 4.2: null opts out, and an absent value means the account's default. */
export function MailPart({ edited }: PartProps) {
  const address = at(edited, MAIL);
  const who = address === null ? "nobody" : address === undefined ? "usual" : "address";
  return (
    <Part title={text("template_mail")} hint={text("template_mail_hint")}>
      <Field id="mail-who" name="" label={text("mail_who")} trouble={{ fields: [] }}>
        {(ids) => (
          <select
            {...ids}
            class="field"
            value={who}
            onChange={({ currentTarget: { value } }) =>
              edited.set(MAIL, value === "nobody" ? null : value === "usual" ? undefined : "")
            }
          >
            <option value="usual">{text("mail_usual")}</option>
            <option value="address">{text("mail_address")}</option>
            <option value="nobody">{text("mail_nobody")}</option>
          </select>
        )}
      </Field>
      {who === "address" && (
        <RuleFields
          rules={[{ name: "notify_email", label: "email", as: "email", most: 254 }]}
          within={SPEC}
          edited={edited}
        />
      )}
      <RuleFields rules={MAIL_FIELDS} within={SPEC} edited={edited} />
    </Part>
  );
}

export function IdentificationPart({ edited }: PartProps) {
  return (
    <Part title={text("template_identification")} hint={text("template_identification_hint")}>
      <RuleFields rules={IDENTIFICATION_FIELDS} within={["identification"]} edited={edited} />
    </Part>
  );
}

/** Limits, which apply as soon as they are saved. */
export function LimitsPart({ edited }: PartProps) {
  return (
    <Part title={text("template_limits")} hint={text("template_limits_hint")}>
      <RuleFields rules={LIMIT_FIELDS} within={[]} edited={edited} />
      <RuleFields
        rules={[{ name: "hours", label: "open_for", hint: "template_hours_hint", as: "text", most: 9 }]}
        within={[]}
        edited={edited}
      />
    </Part>
  );
}

const METADATA = [
  { name: "name", label: "filter_metadata_name", most: 40 },
  { name: "value", label: "filter_metadata_value", most: 500 },
] as const;

export function MetadataPart({ edited }: PartProps) {
  return (
    <Part title={text("template_metadata")}>
      <RowList
        path={["spec", "metadata"]}
        label={text("template_metadata_rows")}
        hint={text("template_metadata_hint")}
        columns={METADATA}
        most={50}
        add={text("metadata_add")}
        edited={edited}
      />
    </Part>
  );
}
