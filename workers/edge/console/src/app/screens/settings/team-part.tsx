import type { MemberBody } from "@svc/contract/team/team-bodies";
import { useState } from "preact/hooks";
import { me } from "../../api/session.ts";
import { text } from "../../text/text.ts";
import { ageText } from "../../text/times.ts";
import { Said } from "../../ui/said.tsx";
import { Ask } from "../../parts/form.tsx";
import { Part, ReadPart, Table } from "../../parts/part.tsx";
import { isAdmin, isOwner, ROLES, type Role } from "../../parts/roles.ts";
import { Invitations, Invite } from "./invitations-part.tsx";
import { useAct } from "../../parts/use-act.ts";
import { useRead } from "../../parts/use-read.ts";

export function TeamPart() {
  const members = useRead("/v1/me/members");
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
type Asked = { readonly what: "remove" | "passkeys" | "leave"; readonly member: MemberBody };

const PATHS = {
  remove: (id: string) => `/v1/me/members/${id}` as const,
  passkeys: (id: string) => `/v1/me/members/${id}/passkeys` as const,
  leave: () => "/v1/me/membership" as const,
};

function Members({ items, onDone }: MembersProps) {
  const act = useAct(onDone);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Table
        label={text("team")}
        heads={[
          text("email"),
          text("role"),
          ...(isOwner() ? [text("passkey"), text("last_seen")] : []),
          text("actions"),
        ]}
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
          onAct={async () => {
            const path = PATHS[asked.what](asked.member.id);
            const isDone = await act({ method: "DELETE", path, done: text(`member_${asked.what}_done`) });
            // removes the account's data from the page
            if (isDone && asked.what === "leave") location.assign("/app");
            return isDone;
          }}
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
      {isOwner() && (
        <>
          <td>{text(hasPasskey ? "yes" : "no")}</td>
          <td>{seenAt === undefined ? text("never") : ageText(seenAt, Date.now())}</td>
        </>
      )}
      <td class="table-actions">
        <MemberActions member={member} isSelf={isSelf} onAsk={onAsk} />
      </td>
    </tr>
  );
}

type ActionsProps = Pick<MemberRowProps, "member" | "onAsk"> & { readonly isSelf: boolean };

function MemberActions({ member: { has_passkey: hasPasskey }, isSelf, onAsk }: ActionsProps) {
  if (isSelf) {
    return (
      <button type="button" class="button small danger" onClick={() => onAsk("leave")}>
        {text("member_leave")}
      </button>
    );
  }
  if (!isAdmin()) return null;
  return (
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
