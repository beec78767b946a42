import { Field, type FormTrouble } from "../../parts/form.tsx";
import { NameField } from "../../parts/name-field.tsx";
import { Part } from "../../parts/part.tsx";
import { text } from "../../text/text.ts";
import { accentOf, type BrandDraft, slugOf } from "./brand-draft.ts";
import { logoProblem } from "./logo.ts";

type FieldsProps = {
  readonly draft: BrandDraft;
  readonly isNew: boolean;
  readonly logoUrl: string | undefined;
  readonly trouble: FormTrouble;
  readonly onFill: (draft: BrandDraft) => void;
  readonly onTrouble: (trouble: FormTrouble) => void;
};

export function BrandFields(props: FieldsProps) {
  const { draft, isNew, trouble, onFill } = props;
  return (
    <Part title={text("brand")} hint={text("brand_form_hint")}>
      <NameFields draft={draft} isNew={isNew} trouble={trouble} onFill={onFill} />
      <AccentField draft={draft} trouble={trouble} onFill={onFill} />
      <LogoField {...props} />
      <Field
        id="brand-support"
        name="support_url"
        label={text("brand_support")}
        hint={text("brand_support_hint")}
        trouble={trouble}
      >
        {(ids) => (
          <input
            {...ids}
            class="field"
            inputmode="url"
            placeholder="https://"
            value={draft.supportUrl}
            onInput={({ currentTarget }) => onFill({ ...draft, supportUrl: currentTarget.value })}
          />
        )}
      </Field>
    </Part>
  );
}

function NameFields({ draft, isNew, trouble, onFill }: Omit<FieldsProps, "logoUrl" | "onTrouble">) {
  const name = (typed: string): void => {
    // as long as the person has not typed another slug
    const follows = isNew && draft.slug === slugOf(draft.name);
    onFill({ ...draft, name: typed, ...(follows && { slug: slugOf(typed) }) });
  };
  return (
    <>
      <NameField
        id="brand-name"
        hint={text("brand_name_hint")}
        name={draft.name}
        trouble={trouble}
        onName={name}
      />
      {isNew && (
        <Field
          id="brand-slug"
          name="slug"
          label={text("brand_slug")}
          hint={text("brand_slug_hint")}
          trouble={trouble}
        >
          {(ids) => (
            <input
              {...ids}
              class="field"
              required
              maxLength={40}
              value={draft.slug}
              onInput={({ currentTarget }) => onFill({ ...draft, slug: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

function AccentField({ draft, trouble, onFill }: Pick<FieldsProps, "draft" | "trouble" | "onFill">) {
  const fill = (accent: string) => onFill({ ...draft, accent });
  return (
    <Field
      id="brand-accent"
      name="accent"
      label={text("brand_accent")}
      hint={text("brand_accent_hint")}
      trouble={trouble}
    >
      {(ids) => (
        <span class="accent-line">
          <input
            type="color"
            aria-label={text("brand_accent_pick")}
            value={sixDigits(accentOf(draft) ?? "#0b57d0")}
            onInput={({ currentTarget }) => fill(currentTarget.value)}
          />
          <input
            {...ids}
            class="field"
            placeholder="#0b57d0"
            maxLength={7}
            spellcheck={false}
            value={draft.accent}
            onInput={({ currentTarget }) => fill(currentTarget.value)}
          />
        </span>
      )}
    </Field>
  );
}

function LogoField({ draft, logoUrl, trouble, onFill, onTrouble }: FieldsProps) {
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const problem = await logoProblem(file);
    onTrouble({ fields: problem ? [{ path: "logo", message: text(problem) }] : [] });
    if (!problem) onFill({ ...draft, logo: file });
  };
  return (
    <Field
      id="brand-logo"
      name="logo"
      label={text("brand_logo")}
      hint={text("brand_logo_hint")}
      trouble={trouble}
    >
      {(ids) => (
        <span class="accent-line">
          {logoUrl !== undefined && <img class="brand-logo" src={logoUrl} alt="" />}
          <input
            {...ids}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
          />
          {logoUrl !== undefined && (
            <button type="button" class="button small" onClick={() => onFill({ ...draft, logo: "none" })}>
              {text("remove")}
            </button>
          )}
        </span>
      )}
    </Field>
  );
}

/** The format a colour input requires. */
function sixDigits(color: string): string {
  return color.length === 4 ? color.replaceAll(/[^#]/g, "$&$&") : color;
}
