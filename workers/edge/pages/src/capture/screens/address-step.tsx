import { useId, useMemo } from "preact/hooks";
import { type Address, formatAddress } from "../model/answer.ts";
import type { AddressStep } from "../model/step.ts";
import { AnswerActions } from "../ui/answer-actions.tsx";
import { countriesIn } from "../ui/countries.ts";
import { useFlow } from "../ui/flow-context.ts";
import { StepScreen } from "../ui/step-screen.tsx";
import { type MessageKey, useText } from "../ui/text.ts";
import { useAnswer } from "../ui/use-answer.ts";

type Part = "line1" | "line2" | "city" | "region" | "postal_code";

/** The browser fills these in by what the HTML standard calls them. */
const PARTS = [
  ["line1", "address_line1", "address-line1", 200],
  ["line2", "address_line2", "address-line2", 200],
  ["postal_code", "address_postal_code", "postal-code", 20],
  ["city", "address_city", "address-level2", 100],
  ["region", "address_region", "address-level1", 100],
] as const satisfies readonly (readonly [Part, MessageKey, string, number])[];

export function AddressStepScreen({ step, index }: { readonly step: AddressStep; readonly index: number }) {
  const text = useText();
  const id = useId();
  const empty: Address = { formatted: "", ...(step.country !== undefined && { country: step.country }) };
  const { value, problem, type, confirm } = useAnswer<Address>(step, index, empty);
  const set = (change: Partial<Omit<Address, "formatted">>) => {
    const { formatted: _before, ...parts } = { ...value, ...change };
    const filled = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ""));
    type({ ...filled, formatted: formatAddress(filled) });
  };
  const isEmpty = (value.line1 ?? "") === "" && (value.city ?? "") === "";
  return (
    <StepScreen
      step={step}
      index={index}
      actions={
        <AnswerActions isOptional={step.min === 0 && isEmpty} onConfirm={() => void confirm(isEmpty)} />
      }
    >
      {PARTS.map(([part, label, autocomplete, maxLength]) => (
        <p key={part}>
          <label for={`${id}-${part}`}>{text(label)}</label>
          <input
            id={`${id}-${part}`}
            dir="auto"
            autocomplete={autocomplete}
            maxLength={maxLength}
            value={value[part] ?? ""}
            onInput={({ currentTarget }) => set({ [part]: currentTarget.value })}
          />
        </p>
      ))}
      <Country value={value.country ?? ""} onChange={(country) => set({ country })} />
      {step.prefill_from_location && (
        <Position isKnown={value.lat !== undefined} onFound={({ lat, lng }) => set({ lat, lng })} />
      )}
      <p role="alert">{problem}</p>
    </StepScreen>
  );
}

function Country({ value, onChange }: { readonly value: string; readonly onChange: (code: string) => void }) {
  const text = useText();
  const { language } = useFlow().page;
  const id = useId();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <p>
      <label for={id}>{text("address_country")}</label>
      <select
        id={id}
        autocomplete="country"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="" />
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

type PositionProps = {
  readonly isKnown: boolean;
  readonly onFound: (fix: { readonly lat: number; readonly lng: number }) => void;
};

/** CONTRACT G5.4 `prefill_from_location`: the device's position beside what is typed. */
function Position({ isKnown, onFound }: PositionProps) {
  const flow = useFlow();
  const text = useText();
  const add = () => {
    const fix = flow.locationNow();
    if (fix) onFound(fix);
    else flow.askLocation();
  };
  return (
    <>
      <button type="button" onClick={add}>
        {text("address_use_location")}
      </button>
      <p role="status">{statusText()}</p>
    </>
  );

  function statusText(): string {
    if (isKnown) return text("address_location_added");
    if (flow.location.value === "waiting") return text("location_waiting");
    return flow.location.value === "denied" ? text("location_denied") : "";
  }
}
