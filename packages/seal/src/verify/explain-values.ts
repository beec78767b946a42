import { ownValue } from "@svc/domain/own-value";
import type { RecordFile } from "../record/record-file.ts";
import type { SealedValue } from "../record/verify-record.ts";
import { placeStatement } from "./explain-place.ts";
import type { CheckKey, SayCheck } from "./say-check.ts";
import { shownValue } from "./shown-value.ts";
import { claimed, detail, type Statement, unchecked } from "./statement.ts";
import { valueName } from "./value-name.ts";

type How = {
  /** How far the seal itself is proven. */
  readonly sealed: (text: string) => Statement;
  readonly say: SayCheck;
};

const SOURCES: Readonly<Record<string, CheckKey>> = {
  self_reported: "origin_self_reported",
  tenant_supplied: "origin_tenant_supplied",
  device_attested: "origin_device_attested",
};

/** Says in one sentence how many values match the sealed ones, with a detail line for each. */
export function valueStatements(
  file: RecordFile,
  values: readonly SealedValue[],
  how: How,
): readonly Statement[] {
  const count = values.filter(({ disclosure }) => disclosure).length;
  return [
    ...(count === 0 ? [] : [how.sealed(how.say("values_unchanged", { count }))]),
    ...values.map((value) => detail(valueStatement(file, value, how))),
  ];
}

function valueStatement({ seal }: RecordFile, value: SealedValue, { sealed, say }: How): Statement {
  const { kind, name = "", disclosure } = value;
  if (!disclosure) return unchecked(say("value_withheld", { value: valueName(value, say) }));
  const shown = shownValue(disclosure.value);
  switch (kind) {
    case "steps":
      return sealed(say("steps_shown"));
    case "answer": {
      const source = say(ownValue(SOURCES, seal.answers_provenance) ?? "origin_unknown");
      return claimed(say("answer", { value: valueName(value, say), source, shown }));
    }
    case "location":
      return placeStatement(name, disclosure.value, say);
    case "narrative":
      return claimed(say("narrative", { shown }));
  }
}
