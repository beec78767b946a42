import { Drawing } from "../ui/drawing.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { Screen } from "../ui/screen.tsx";
import { Support } from "../ui/support.tsx";
import { useText } from "../ui/text.ts";
import { timeIn } from "./intro.tsx";

export function Later(props: {
  readonly language: string;
  readonly expiresAt: string;
  readonly onBack: () => void;
}) {
  const text = useText();
  return (
    <Screen
      heading={text("later_heading")}
      above={<Drawing of="paused" />}
      actions={
        <button class="primary" type="button" onClick={props.onBack}>
          {text("intro_continue")}
        </button>
      }
    >
      <p>{text("later_body", { time: timeIn(props.language, props.expiresAt) })}</p>
      <Support url={useFlow().session.value.brand.support_url} />
    </Screen>
  );
}
