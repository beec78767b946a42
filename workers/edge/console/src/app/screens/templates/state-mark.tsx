import type { TemplateBody } from "@svc/contract/template/template-body";
import { text } from "../../text/text.ts";

const LOOKS = { draft: "", active: "good", paused: "unsure", revoked: "bad" } as const;
const SHAPES = { draft: "○", active: "●", paused: "‖", revoked: "✕" } as const;

/** The state by colour, shape and word. */
export function StateMark({ status }: Pick<TemplateBody, "status">) {
  return (
    <span class={`finding ${LOOKS[status]}`}>
      <span aria-hidden="true">{SHAPES[status]} </span>
      {text(`template_${status}`)}
    </span>
  );
}
