import type { InvitationBody, MemberBody } from "@svc/contract/team/team-bodies";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { me } from "../../api/session.ts";
import { text } from "../../text/text.ts";
import { ageText, dayText } from "../../text/times.ts";
import { Said } from "../../ui/said.tsx";
import { say } from "../../ui/toasts.tsx";
import { Ask, Field, FormDialog } from "../../parts/form.tsx";
import { Part, ReadPart, Table } from "../../parts/part.tsx";
import { isAdmin, ROLES, type Role } from "../../parts/roles.ts";
import { useAct } from "../../parts/use-act.ts";
import { useRead } from "../../parts/use-read.ts";

type Items<T> = { readonly items: readonly T[] };

/** Who may sign in, and who is invited. */
export function TeamPart() {
  const members = useRead<Items<MemberBody>>("/v1/me/members");
  const [isInviting, setInviting] = useState(false);
  const [turn, setTurn] = useState(0);
  return (
    <>
      <Part
        title={text("team")}
        hint={text("team_hint")}
        action={
          isAdmin() && (
            <button type="button" class="button primary" onClick={() => setInviting(true)}>
              {text("invite")}
            </button>
          )
        }
      >
        <ReadPart found={members.found} onAgain={members.reload}>
          {({ items }) => <Members items={items} onDone={members.reload} />}
        </ReadPart>
      </Part>
      {isAdmin() && <Invitations key={turn} />}
      {isInviting && (
        <Invite onClose={() => setInviting(false)} onDone={() => setTurn((before) => before + 1)} />
      )}
    </>
  );
}

type MembersProps = { readonly items: readonly MemberBody[]; readonly onDone: () => void };
type Asked = { readonly what: "remove" | "passkeys"; readonly member: MemberBody };

function Members({ items, onDone }: MembersProps) {
  const act = useAct(onDone);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Table
        label={text("team")}
        heads={[text("email"), text("role"), text("passkey"), text("last_seen"), text("actions")]}
      >
        {items.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            onRole={(role) =>
              void act({
                method: "PATCH",
                path: `/v1/me/members/${member.id}`,
                body: { role },
                done: text("role_changed"),
              })
            }
            onAsk={(what) => setAsked({ what, member })}
          />
        ))}
      </Table>
      {asked && (
        <Ask
          title={text(`member_${asked.what}_title`, { email: asked.member.email })}
          what={text(`member_${asked.what}_what`)}
          act={text(`member_${asked.what}`)}
          onAct={() =>
            act({
              method: "DELETE",
              path: `/v1/me/members/${asked.member.id}${asked.what === "passkeys" ? "/passkeys" : ""}`,
              done: text(`member_${asked.what}_done`),
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

type MemberRowProps = {
  readonly member: MemberBody;
  readonly onRole: (role: Role) => void;
  readonly onAsk: (what: Asked["what"]) => void;
};

function MemberRow({ member, onRole, onAsk }: MemberRowProps) {
  const { email, seen_at: seenAt, has_passkey: hasPasskey } = member;
  const isSelf = member.id === me.value?.user?.id;
  return (
    <tr>
      <th scope="row">
        <Said>{email}</Said>
        {isSelf && <span class="quiet"> {text("you")}</span>}
      </th>
      <td>
        <RoleCell member={member} isFixed={isSelf || !isAdmin()} onRole={onRole} />
      </td>
      <td>{text(hasPasskey ? "yes" : "no")}</td>
      <td>{seenAt === undefined ? text("never") : ageText(seenAt, Date.now())}</td>
      <td class="table-actions">
        {isAdmin() && !isSelf && (
          <>
            {hasPasskey && (
              <button type="button" class="button small" onClick={() => onAsk("passkeys")}>
                {text("member_passkeys")}
              </button>
            )}
            <button type="button" class="button small danger" onClick={() => onAsk("remove")}>
              {text("member_remove")}
            </button>
          </>
        )}
      </td>
    </tr>
  );
}

type RoleCellProps = Pick<MemberRowProps, "member" | "onRole"> & { readonly isFixed: boolean };

function RoleCell({ member: { email, role }, isFixed, onRole }: RoleCellProps) {
  if (isFixed) return <>{text(`role_${role}`)}</>;
  return (
    <select
      class="field"
      aria-label={text("role_of", { email })}
      value={role}
      onChange={({ currentTarget }) => onRole(currentTarget.value as Role)}
    >
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {text(`role_${each}`)}
        </option>
      ))}
    </select>
  );
}

function Invitations() {
  const { found, reload } = useRead<Items<InvitationBody>>("/v1/me/invitations");
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

function Invite({ onClose, onDone }: InviteProps) {
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
