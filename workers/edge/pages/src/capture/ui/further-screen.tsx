import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { FurtherScreens } from "../further-screens.ts";
import { useFlow } from "./flow-context.ts";
import { Screen } from "./screen.tsx";
import { useText } from "./text.ts";

/** A screen of the separate script. Waits until that is loaded. */
export function FurtherScreen({ draw }: { readonly draw: (screens: FurtherScreens) => ComponentChildren }) {
  const { further, online } = useFlow();
  const text = useText();
  useEffect(() => void further.load(), [further]);
  const { value: screens } = further.screens;
  if (screens) return <>{draw(screens)}</>;
  return (
    <Screen heading={text("loading")}>
      <p role="status">{(further.isMissed.value || !online.value) && text("loading_offline")}</p>
    </Screen>
  );
}
