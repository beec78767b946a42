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
        {withAssignee(members, assignee).map(({ id, email }) => (
          <option key={id} value={id}>
            {email ?? text("assignee_left")}
          </option>
        ))}
      </select>
    </label>
  );
}

type Person = NonNullable<CaseDetail["assignee"]>;

/** Also names an assignee who has left the account. */
function withAssignee(members: readonly Person[], assignee: Person | undefined): readonly Person[] {
  if (!assignee || members.some(({ id }) => id === assignee.id)) return members;
  return [assignee, ...members];
}
