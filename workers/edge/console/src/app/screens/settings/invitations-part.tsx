import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { text } from "../../text/text.ts";
import { dayText } from "../../text/times.ts";
import { Said } from "../../ui/said.tsx";
import { say } from "../../ui/toasts.tsx";
import { Field, FormDialog } from "../../parts/form.tsx";
import { Part, ReadPart, Table } from "../../parts/part.tsx";
import { ROLES, type Role } from "../../parts/roles.ts";
import { useAct } from "../../parts/use-act.ts";
import { useRead } from "../../parts/use-read.ts";

/** Invitations without an answer. */
export function Invitations() {
  const { found, reload } = useRead("/v1/me/invitations");
  const act = useAct(reload);
  if (found.state === "here" && found.value.items.length === 0) return null;
  return (
    <Part title={text("invitations")}>
      <ReadPart found={found} onAgain={reload}>
        {({ items }) => (
          <Table
            label={text("invitations")}
            heads={[text("email"), text("role"), text("ends"), text("actions")]}
          >
            {items.map(({ id, email, role, expires_at: endsAt }) => (
              <tr key={id}>
                <th scope="row">
                  <Said>{email}</Said>
                </th>
                <td>{text(`role_${role}`)}</td>
                <td>{dayText(endsAt)}</td>
                <td class="table-actions">
                  <button
                    type="button"
                    class="button small"
                    onClick={() =>
                      void act({
                        method: "DELETE",
                        path: `/v1/me/invitations/${id}`,
                        done: text("withdrawn"),
                      })
                    }
                  >
                    {text("withdraw")}
                  </button>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </ReadPart>
    </Part>
  );
}

type InviteProps = { readonly onClose: () => void; readonly onDone: () => void };

export function Invite({ onClose, onDone }: InviteProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("reviewer");
  const invite = async (): Promise<void> => {
    await write("POST", "/v1/me/invitations", { email: email.trim(), role });
    say({ kind: "done", title: text("invited") });
    onDone();
    onClose();
  };
  return (
    <FormDialog title={text("invite")} submit={text("invite")} onSubmit={invite} onClose={onClose}>
      {(trouble) => (
        <>
          <Field
            id="invite-email"
            name="email"
            label={text("email")}
            hint={text("invite_hint")}
            trouble={trouble}
          >
            {(ids) => (
              <input
                {...ids}
                class="field"
                type="email"
                required
                value={email}
                onInput={({ currentTarget }) => setEmail(currentTarget.value)}
              />
            )}
          </Field>
          <Field
            id="invite-role"
            name="role"
            label={text("role")}
            hint={text(`role_${role}_what`)}
            trouble={trouble}
          >
            {(ids) => (
              <select
                {...ids}
                class="field"
                value={role}
                onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
              >
                {ROLES.map((each) => (
                  <option key={each} value={each}>
                    {text(`role_${each}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
