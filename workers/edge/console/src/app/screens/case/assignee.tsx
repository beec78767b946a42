import type { CaseDetail } from "@svc/contract/case/case-detail";
import { write } from "../../api/call.ts";
import { me } from "../../api/session.ts";
import { useRead } from "../../parts/use-read.ts";
import { text } from "../../text/text.ts";
import { say, sayError } from "../../ui/toasts.tsx";

type Props = { readonly shown: CaseDetail; readonly onDone: () => void };

const NO_ONE = "";

/** CONTRACT G15.5: the member who works on the case. */
export function Assignee({ shown, onDone }: Props) {
  const { assignee, verification, events } = shown;
  const { found } = useRead("/v1/me/members");
  const members = found.state === "here" ? found.value.items : [];
  const { user } = me.value ?? {};
  const isOver = events.some(({ type }) => type === "verification.redacted");
  if (!user || isOver) return null;
  const assign = async (id: string): Promise<void> => {
    try {
      await write("PUT", `/v1/cases/${verification.id}/assignee`, { assignee: id === NO_ONE ? null : id });
      say({ kind: "done", title: text(id === NO_ONE ? "assignee_none_now" : "assigned_now") });
    } catch (error) {
      sayError(error);
    }
    onDone();
  };
  const isKnown = !assignee || members.some(({ id }) => id === assignee.id);
  return (
    <label class="case-assignee">
      <span class="quiet">{text("assignee")}</span>
      <select
        class="field"
        value={assignee?.id ?? NO_ONE}
        disabled={user.role === "viewer"}
        onChange={({ currentTarget }) => void assign(currentTarget.value)}
      >
        <option value={NO_ONE}>{text("assignee_none")}</option>
        {assignee && !isKnown && (
          <option value={assignee.id}>{assignee.email ?? text("assignee_left")}</option>
        )}
        {members.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </select>
    </label>
  );
}
