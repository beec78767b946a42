import type { ComponentChildren } from "preact";
import { Back } from "./back.tsx";
import { Drawing } from "./drawing.tsx";
import { useFlow } from "./flow-context.ts";
import { Screen } from "./screen.tsx";
import { Support } from "./support.tsx";
import { useText } from "./text.ts";

type Props = {
  readonly heading: string;
  readonly drawing: "camera" | "location" | "app";
  readonly children: ComponentChildren;
  readonly actions: ComponentChildren;
  /** False when the device already granted it, so that skipping makes no sense. */
  readonly isStuck?: boolean;
};

/** An obstacle in a step. It is never a dead end: the person can go back, get help or continue later. */
export function TroubleScreen({ heading, drawing, children, actions, isStuck = true }: Props) {
  const flow = useFlow();
  const text = useText();
  const { value: shown } = flow.screen;
  return (
    <Screen
      heading={heading}
      above={
        <>
          <nav class="where">{shown.at === "step" && <Back index={shown.index} />}</nav>
          <Drawing of={drawing} />
        </>
      }
      actions={
        <>
          {actions}
          {isStuck && (
            <button class="plain" type="button" onClick={() => flow.later()}>
              {text("intro_later")}
            </button>
          )}
        </>
      }
    >
      {children}
      {isStuck && <Support url={flow.session.value.brand.support_url} />}
    </Screen>
  );
}
