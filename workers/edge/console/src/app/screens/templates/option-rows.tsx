import { text } from "../../text/text.ts";
import type { Edited } from "./edited.ts";
import { RowList } from "./row-list.tsx";
import { optionValue } from "./steps.ts";
import { asText, type Path } from "./values.ts";

const COLUMNS = [
  { name: "label", label: "option_label", most: 80 },
  { name: "value", label: "option_value", most: 40 },
] as const;
const MOST = 30;

/** The options of a choice step. An option without a value gets one from its label. */
export function OptionRows({ within, edited }: { readonly within: Path; readonly edited: Edited }) {
  return (
    <RowList
      path={[...within, "options"]}
      label={text("options")}
      hint={text("options_hint")}
      columns={COLUMNS}
      most={MOST}
      add={text("option_add")}
      edited={edited}
      usual={(row, column) => (column === "value" ? optionValue(asText(row["label"])) : "")}
    />
  );
}
