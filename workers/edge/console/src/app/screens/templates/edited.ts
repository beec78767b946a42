import type { FormTrouble } from "../../parts/form.tsx";
import { type Path, valueAt } from "./values.ts";
import type { Draft } from "./draft.ts";

/** The draft, its setters, and the service's errors. */
export type Edited = {
  readonly draft: Draft;
  readonly trouble: FormTrouble;
  readonly set: (path: Path, value: unknown) => void;
  /** The latest input, rendered or not. */
  readonly now: () => Draft;
};

export function at({ draft }: Edited, path: Path): unknown {
  return valueAt(draft, path);
}
