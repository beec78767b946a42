import type { FormTrouble } from "../../parts/form.tsx";
import { type Path, valueAt } from "./values.ts";
import type { Draft } from "./draft.ts";

/** The draft, how it is changed, and what the service said to it. */
export type Edited = {
  readonly draft: Draft;
  readonly trouble: FormTrouble;
  readonly set: (path: Path, value: unknown) => void;
  /** What was typed so far, drawn or not. */
  readonly now: () => Draft;
};

export function at({ draft }: Edited, path: Path): unknown {
  return valueAt(draft, path);
}
