import type { SettingsBody } from "@svc/contract/account/settings";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { accountId } from "../../api/session.ts";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { say } from "../../ui/toasts.tsx";
import { BrandSelect } from "../../parts/brand-select.tsx";
import { Field, type FormTrouble, troubleOf } from "../../parts/form.tsx";
import { EVENTS, filledOf, type Filled, settingsOf } from "./general-fields.ts";
import { JudgesPart } from "./judges-part.tsx";
import { keepTyped, readKeptDraft } from "../../parts/kept-draft.ts";
import { Part, ReadPart } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { useRead } from "../../parts/use-read.ts";

/** Settings for all verifications created from now on (CONTRACT G10). */
export function GeneralPart() {
  const { found, reload } = useRead("/v1/me/settings");
  const account = accountId.value;
  return (
    <ReadPart found={found} onAgain={reload}>
      {(settings) =>
        // input is stored per account, so the form needs to know the account
        account !== undefined && <GeneralForm key={account} account={account} settings={settings} />
      }
    </ReadPart>
  );
}

type FormProps = { readonly account: string; readonly settings: SettingsBody };

function GeneralForm({ account, settings }: FormProps) {
  const { filled, fill, saved } = useFilled(account, settings);
  const [trouble, setTrouble] = useState<FormTrouble>({ fields: [] });
  const [isBusy, setBusy] = useState(false);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setTrouble({ fields: [] });
    try {
      saved(filledOf(await write("PATCH", "/v1/me/settings", settingsOf(filled))));
      say({ kind: "done", title: text("saved") });
    } catch (error) {
      setTrouble(troubleOf(error));
    }
    setBusy(false);
  };
  return (
    <form class="settings-form" onSubmit={(event) => void save(event)}>
      <fieldset disabled={!isAdmin()}>
        <Part title={text("general")} hint={text("general_hint")}>
          <Fields filled={filled} trouble={trouble} onFill={fill} />
        </Part>
        <JudgesPart filled={filled} trouble={trouble} onFill={fill} />
        <Part title={text("webhook_events")} hint={text("webhook_events_hint")}>
          <Events filled={filled} onFill={fill} />
        </Part>
        {isAdmin() && (
          <div class="settings-foot">
            <p class="field-wrong" role="alert">
              {trouble.whole}
            </p>
            <button type="submit" class="button primary" aria-disabled={isBusy}>
              {text(isBusy ? "one_moment" : "save")}
            </button>
          </div>
        )}
      </fieldset>
      <Suppressed addresses={settings.suppressed_emails} />
    </form>
  );
}

/** Unsaved input survives leaving the page. */
function useFilled(account: string, settings: SettingsBody) {
  const name = `settings.${account}`;
  const [base, setBase] = useState(() => filledOf(settings));
  const [filled, setFilled] = useState<Filled>(() => ({ ...base, ...readKeptDraft<Filled>(name) }));
  const fill = (next: Filled): void => {
    setFilled(next);
    keepTyped(name, next, base);
  };
  const saved = (next: Filled): void => {
    setBase(next);
    setFilled(next);
    keepTyped(name, next, next);
  };
  return { filled, fill, saved };
}

type FieldsProps = {
  readonly filled: Filled;
  readonly trouble: FormTrouble;
  readonly onFill: (filled: Filled) => void;
};

const LINES = [
  { name: "notify_email", mode: "email", label: "notify_email", hint: "notify_email_hint" },
  {
    name: "reminder_after_minutes",
    mode: "numeric",
    label: "reminder_after",
    hint: "reminder_after_hint",
  },
  { name: "sms_daily_cap", mode: "numeric", label: "sms_cap", hint: "sms_cap_hint" },
  {
    name: "retention_days",
    mode: "numeric",
    label: "retention_days",
    hint: "retention_days_hint",
  },
  {
    name: "monthly_verification_limit",
    mode: "numeric",
    label: "monthly_limit",
    hint: "monthly_limit_hint",
  },
  { name: "case_name_field", mode: "text", label: "case_name_field", hint: "case_name_field_hint" },
  { name: "ai_threshold", mode: "decimal", label: "ai_threshold", hint: "ai_threshold_hint" },
] as const;

const SWITCHES = [
  { name: "similar_photo", label: "similar_photo_switch" },
  { name: "seal_location", label: "seal_location_switch" },
  { name: "damage_localization", label: "damage_switch" },
  { name: "share_decision", label: "share_decision_switch" },
  { name: "blur_sensitive", label: "blur_switch" },
] as const;

const TEXTS = [
  { name: "condition_instructions", label: "condition_words", hint: "condition_words_hint" },
  { name: "embed_origins", label: "embed_origins", hint: "embed_origins_hint" },
] as const;

function Fields({ filled, trouble, onFill }: FieldsProps) {
  return (
    <>
      {LINES.map(({ name, mode, label, hint }) => (
        <Field key={name} id={name} name={name} label={text(label)} hint={text(hint)} trouble={trouble}>
          {(ids) => (
            <input
              {...ids}
              class="field"
              inputmode={mode}
              value={filled[name]}
              onInput={({ currentTarget }) => onFill({ ...filled, [name]: currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <Field
        id="default_brand_slug"
        name="default_brand_slug"
        label={text("default_brand")}
        hint={text("default_brand_hint")}
        trouble={trouble}
      >
        {(ids) => (
          <BrandSelect
            ids={ids}
            value={filled.default_brand_slug}
            onChange={(slug) => onFill({ ...filled, default_brand_slug: slug })}
          />
        )}
      </Field>
      <Switches filled={filled} onFill={onFill} />
      {TEXTS.map(({ name, label, hint }) => (
        <Field key={name} id={name} name={name} label={text(label)} hint={text(hint)} trouble={trouble}>
          {(ids) => (
            <textarea
              {...ids}
              rows={4}
              value={filled[name]}
              onInput={({ currentTarget }) => onFill({ ...filled, [name]: currentTarget.value })}
            />
          )}
        </Field>
      ))}
    </>
  );
}

type EventsProps = Pick<FieldsProps, "filled" | "onFill">;

function Switches({ filled, onFill }: EventsProps) {
  return (
    <>
      {SWITCHES.map(({ name, label }) => (
        <label key={name} class="switch">
          <input
            type="checkbox"
            checked={filled[name]}
            onChange={({ currentTarget }) => onFill({ ...filled, [name]: currentTarget.checked })}
          />
          {text(label)}
        </label>
      ))}
    </>
  );
}

function Events({ filled, onFill }: EventsProps) {
  const { webhook_events: ticked } = filled;
  return (
    <>
      {EVENTS.map((event) => (
        <label key={event} class="switch">
          <input
            type="checkbox"
            checked={ticked.includes(event)}
            onChange={({ currentTarget }) =>
              onFill({
                ...filled,
                webhook_events: currentTarget.checked
                  ? [...ticked, event]
                  : ticked.filter((each) => each !== event),
              })
            }
          />
          <code>{event}</code>
        </label>
      ))}
    </>
  );
}

function Suppressed({ addresses }: { readonly addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <Part title={text("suppressed")} hint={text("suppressed_hint")}>
      <ul>
        {addresses.map((address) => (
          <li key={address}>
            <Said>{address}</Said>
          </li>
        ))}
      </ul>
    </Part>
  );
}
