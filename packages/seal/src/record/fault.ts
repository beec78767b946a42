/** Identifies a value of the record. */
export type ValueName = {
  readonly kind: "steps" | "answer" | "location" | "narrative";
  /** The step for an answer, the capture for a location. */
  readonly name?: string;
};

/** What does not fit in a record file. */
export type Fault =
  | {
      readonly is: "member_repeated" | "member_strange" | "member_unsealed" | "header";
      readonly name: string;
    }
  | { readonly is: "more"; readonly count: number }
  | { readonly is: "record" | "signature" | "files" | "replaced" }
  | { readonly is: "value_changed" | "value_added"; readonly value: ValueName };

/** The fault in English, for programs. */
export function faultText(fault: Fault): string {
  switch (fault.is) {
    case "member_repeated":
      return `the member “${fault.name}” appears more than once`;
    case "member_strange":
      return `the member “${fault.name}” does not belong in a record file`;
    case "member_unsealed":
      return `the member “${fault.name}” does not belong in a record`;
    case "more":
      return `${fault.count} more like it`;
    case "record":
      return "the record is not the one that was sealed";
    case "signature":
      return "the signature does not fit the hash";
    case "header":
      return `${fault.name} is not what was signed`;
    case "files":
      return "the files that the seal lists are not those of the record";
    case "value_changed":
      return `${nameOf(fault.value)} is not what was sealed`;
    case "value_added":
      return `${nameOf(fault.value)} is not part of what was sealed`;
    case "replaced":
      return "more than the narrative was changed after the first seal";
  }
}

function nameOf({ kind, name }: ValueName): string {
  return name === undefined ? `the ${kind}` : `the ${kind} “${name}”`;
}
