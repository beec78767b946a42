import { ApiError } from "../../api/api-error.ts";
import { text } from "../../text/text.ts";

/** The service's response to the last attempt. The element always exists, so that screen readers announce changes. */
export function Trouble({ id, error }: { readonly id: string; readonly error: unknown }) {
  return (
    <p id={id} class="trouble" role="alert">
      {error === undefined ? "" : troubleText(error)}
    </p>
  );
}

function troubleText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) {
    return `${text("error_unreachable")} ${text("error_unreachable_hint")}`;
  }
  if (error.status === 429)
    return text("too_often", { seconds: Math.ceil((error.retryAfterMs ?? 60_000) / 1000) });
  return error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
}
