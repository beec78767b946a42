import { useEffect, useState } from "preact/hooks";
import type { AddressStep } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { StepScreen } from "../ui/step-screen.tsx";
import { useText } from "../ui/text.ts";
import type { AddressStepScreen } from "./address-step.tsx";

type Props = { readonly step: AddressStep; readonly index: number };

/** The names of every country are a script of their own: only who is asked for an address loads it. */
export function loadAddressStep() {
  return import("./address-step.tsx");
}

/** An address, once its script is here; without a network it is tried again when there is one. */
export function AddressStepLoader(props: Props) {
  const { online } = useFlow();
  const text = useText();
  const [loaded, setLoaded] = useState<{ readonly screen: typeof AddressStepScreen }>();
  const { value: isOnline } = online;
  useEffect(() => {
    void loadAddressStep().then(
      (module) => setLoaded({ screen: module.AddressStepScreen }),
      () => {},
    );
  }, [isOnline]);
  if (loaded) return <loaded.screen {...props} />;
  return (
    <StepScreen {...props}>
      <p role="status">{text("loading")}</p>
    </StepScreen>
  );
}
