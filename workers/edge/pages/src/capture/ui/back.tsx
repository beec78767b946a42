import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";

/** Goes to the previous step, or from the first one to the welcome. */
export function Back({ index }: { readonly index: number }) {
  const flow = useFlow();
  const text = useText();
  const goBack = () => {
    if (index > 0) flow.goTo(index - 1);
    else flow.screen.value = { at: "intro" };
  };
  return (
    <button class="plain back" type="button" onClick={goBack}>
      {text("back")}
    </button>
  );
}
