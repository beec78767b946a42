import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { useState } from "preact/hooks";
import { useKeys } from "../../keys.ts";

type Keys = { readonly next: string; readonly previous: string };

/** The selected photo of a case, `first` until another is selected, and the keys that move to its neighbours. */
export function useChosenPhoto(captures: readonly CaptureBody[], first: CaptureBody | undefined, keys: Keys) {
  const [chosenId, choose] = useState<string>();
  const chosen = captures.find(({ id }) => id === chosenId) ?? first;
  const move = (by: 1 | -1) => {
    const at = captures.findIndex(({ id }) => id === chosen?.id);
    choose(captures[Math.min(captures.length - 1, Math.max(0, at + by))]?.id);
  };
  useKeys([
    { key: keys.next, name: "photo_next", run: () => move(1) },
    { key: keys.previous, name: "photo_previous", run: () => move(-1) },
  ]);
  return { chosen, choose };
}
