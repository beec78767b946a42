import type { TargetedKeyboardEvent } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import {
  type Address,
  ADDRESS_LENGTHS,
  type AddressPart,
  type AddressSuggestion,
  changed,
  filledWith,
  hasAddress,
} from "../model/address.ts";
import type { AddressStep } from "../model/step.ts";
import type { AddressLine } from "../ui/address-line.tsx";
import { AnswerActions } from "../ui/answer-actions.tsx";
import { countriesIn } from "../ui/countries.ts";
import { useFlow } from "../ui/flow-context.ts";
import { HEADING_ID } from "../ui/screen.tsx";
import { StepScreen } from "../ui/step-screen.tsx";
import { type MessageKey, useText } from "../ui/text.ts";
import { useAnswer } from "../ui/use-answer.ts";
import { Position } from "./address-position.tsx";

/** Autocomplete names of the HTML standard. */
const PARTS = [
  ["line1", "address_line1", "address-line1"],
  ["line2", "address_line2", "address-line2"],
  ["postal_code", "address_postal_code", "postal-code"],
  ["city", "address_city", "address-level2"],
  ["region", "address_region", "address-level1"],
] as const satisfies readonly (readonly [AddressPart, MessageKey, string])[];

export function AddressStepScreen({ step, index }: { readonly step: AddressStep; readonly index: number }) {
  const text = useText();
  const empty: Address = { formatted: "", ...(step.country !== undefined && { country: step.country }) };
  const { value, problem, type, confirm, fields } = useAnswer<Address>(step, empty);
  const latest = useRef(value);
  latest.current = value;
  // while true, the position is that of the picked address; any other change of the address drops it
  const isPicked = useRef(false);
  const put = (next: Address) => {
    latest.current = next;
    type(next);
  };
  const set = (change: Partial<Omit<Address, "formatted">>) => {
    const isElsewhere = isPicked.current && !("line2" in change);
    const { lat: _lat, lng: _lng, ...unplaced } = latest.current;
    if (isElsewhere) isPicked.current = false;
    put(changed(isElsewhere ? unplaced : latest.current, change));
  };
  const onPick = (picked: AddressSuggestion) => {
    isPicked.current = true;
    put(filledWith(latest.current, picked));
  };
  const isEmpty = !hasAddress(value);
  return (
    <StepScreen
      step={step}
      index={index}
      onSubmit={() => void confirm({ isEmpty, missing: text("address_required") })}
      actions={<AnswerActions isOptional={step.min === 0 && isEmpty} />}
    >
      {step.match_location && <p>{text("address_match")}</p>}
      {step.prefill_from_location && (
        <Position
          step={step}
          onPosition={(point) => {
            isPicked.current = false;
            set(point);
          }}
          onAddress={(found, point) => {
            if (hasAddress(latest.current)) return false;
            put(changed(filledWith(latest.current, found), point));
            return true;
          }}
        />
      )}
      {step.suggestions_by !== undefined && <Consent name={step.suggestions_by} />}
      <p id={PROBLEM_ID} class="problem" role="alert">
        {problem}
      </p>
      <div
        ref={fields as { current: HTMLDivElement | null }} // refs accept any element
        role="group"
        aria-labelledby={HEADING_ID}
        onKeyDown={goToNextField}
      >
        <Fields step={step} value={value} problemId={problem && PROBLEM_ID} onChange={set} onPick={onPick} />
        <Country value={value.country ?? ""} onChange={(country) => set({ country })} />
      </div>
    </StepScreen>
  );
}

const PROBLEM_ID = "address-problem";

/** Enter moves to the next field, instead of submitting an incomplete form. */
function goToNextField(event: TargetedKeyboardEvent<HTMLDivElement>): void {
  const { target, currentTarget } = event;
  const isDone = event.defaultPrevented || event.isComposing || event.key !== "Enter";
  if (isDone || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  // with open suggestions Enter picks one
  if (target.getAttribute("aria-expanded") === "true") return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>("input, select")];
  all[all.indexOf(target) + 1]?.focus();
}

type FieldsProps = {
  readonly step: AddressStep;
  readonly value: Address;
  /** The id of the message about missing parts. */
  readonly problemId: string | undefined;
  readonly onChange: (change: Partial<Record<AddressPart, string>>) => void;
  readonly onPick: (picked: AddressSuggestion) => void;
};

function Fields({ step, value, problemId, onChange, onPick }: FieldsProps) {
  const text = useText();
  const id = useId();
  const Line = useAddressLine();
  return (
    <>
      {PARTS.map(([part, label, autocomplete]) => {
        const field = {
          id: `${id}-${part}`,
          value: value[part] ?? "",
          maxLength: ADDRESS_LENGTHS[part],
          enterkeyhint: "next" as const,
          ...(part === "line1" &&
            problemId !== undefined && { "aria-invalid": true, "aria-describedby": problemId }),
        };
        const onType = (typed: string) => onChange({ [part]: typed });
        return (
          <div class="field" key={part}>
            <label for={field.id}>{text(label)}</label>
            {part === "line1" && Line ? (
              <Line {...field} step={step} onType={onType} onPick={onPick} />
            ) : (
              <input
                {...field}
                dir="auto"
                autocomplete={autocomplete}
                onInput={({ currentTarget }) => onType(currentTarget.value)}
              />
            )}
          </div>
        );
      })}
    </>
  );
}

/** Typed text is sent nowhere before the person agrees. */
function Consent({ name }: { readonly name: string }) {
  const { suggests } = useFlow();
  const text = useText();
  return (
    <div class="field">
      <label class="option">
        <input
          type="checkbox"
          checked={suggests.value}
          onChange={({ currentTarget }) => {
            suggests.value = currentTarget.checked;
          }}
        />
        {name === "svc" ? text("address_suggest_svc") : text("address_suggest", { name })}
      </label>
    </div>
  );
}

/** The field with suggestions, once the person has agreed and its script is loaded. */
function useAddressLine(): typeof AddressLine | undefined {
  const { suggests } = useFlow();
  const [loaded, setLoaded] = useState<{ readonly line: typeof AddressLine }>();
  const { value: isWanted } = suggests;
  useEffect(() => {
    if (!isWanted) return;
    // offline, the plain field stays
    void import("../ui/address-line.tsx").then(
      (module) => setLoaded({ line: module.AddressLine }),
      () => {},
    );
  }, [isWanted]);
  return isWanted ? loaded?.line : undefined;
}

function Country({ value, onChange }: { readonly value: string; readonly onChange: (code: string) => void }) {
  const text = useText();
  const { language } = useFlow().page;
  const id = useId();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <div class="field">
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
    </div>
  );
}
