import { useState } from "preact/hooks";
import { me } from "../../api/session.ts";
import { useKeys } from "../../keys.ts";

export type Veil = { readonly isOn: boolean; readonly toggle: () => void };

/** Blurs pictures and personal data if the account is set so, until the person shows them with `b`. */
export function useVeil(): Veil {
  const [asked, setAsked] = useState<boolean>();
  const isOn = asked ?? me.value?.account.blur_sensitive === true;
  const toggle = () => setAsked(!isOn);
  useKeys([{ key: "b", name: "veil", run: toggle }]);
  return { isOn, toggle };
}
