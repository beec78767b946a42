import { useFlow } from "./flow-context.ts";
import { Icon } from "./icon.tsx";
import { shotRefusal } from "./refusal-text.ts";
import { useText } from "./text.ts";

/** Refusals of other steps, until the person closes them or goes to that step. */
export function EarlierRefused({ here }: { readonly here: string | undefined }) {
  const flow = useFlow();
  const text = useText();
  const { shots, steps, aiming } = flow;
  const isUntold = (id: string, key: string | undefined) => key !== here && !aiming.seen.value.has(id);
  const shot = shots.value.filter(({ id, state, step }) => state === "refused" && isUntold(id, step)).at(-1);
  const index = steps.value.findIndex(({ key }) => key === shot?.step);
  const step = steps.value[index];
  if (!shot || !step) return null;
  return (
    <div class="refused-note" key={shot.id}>
      <p role="alert">
        <bdi>{step.description}</bdi>: {shotRefusal(text, shot)}
      </p>
      <button
        type="button"
        onClick={() => {
          aiming.see(shot.id);
          flow.goTo(index);
        }}
      >
        {text(step.kind === "upload" ? "upload_other" : "review_retake")}
      </button>
      <button class="round" type="button" aria-label={text("close")} onClick={() => aiming.see(shot.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
