import type { Session } from "../page-data.ts";
import { Screen } from "../ui/screen.tsx";
import { type MessageKey, useText } from "../ui/text.ts";

/** Nothing is left to do on this link; says why. */
export function Ended({ session, justSent }: { readonly session: Session; readonly justSent: boolean }) {
  const text = useText();
  const [heading, body] = textsFor(session, justSent);
  return (
    <Screen heading={text(heading)}>
      <p dir="auto" class="message">
        {(justSent || session.submitted) && session.completion_message !== undefined
          ? session.completion_message
          : text(body)}
      </p>
    </Screen>
  );
}

function textsFor({ status, mode, deleted }: Session, justSent: boolean): readonly [MessageKey, MessageKey] {
  if (deleted) return ["ended_deleted_heading", "ended_deleted_body"];
  if (justSent) return ["done_heading", "done_body"];
  if (mode === "audit") return ["ended_audit_heading", "ended_audit_body"];
  if (status === "expired") return ["ended_expired_heading", "ended_expired_body"];
  if (status === "failed") return ["ended_failed_heading", "ended_failed_body"];
  return ["ended_done_heading", "ended_done_body"];
}
