import type { OwnInvitationBody } from "@svc/contract/team/own-invitations";
import { useState } from "preact/hooks";
import { signOut } from "../../actions.ts";
import { callOnce } from "../../api/call.ts";
import { welcome } from "../../api/session.ts";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";
import { Trouble } from "./trouble.tsx";

/** A person without an account joins one by accepting its invitation. */
export function InvitedStep({ invitations }: { readonly invitations: readonly OwnInvitationBody[] }) {
  const [open, setOpen] = useState(invitations);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const answer = async (id: string, act: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act();
      setOpen((before) => before.filter((each) => each.id !== id));
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <>
      <p class="quiet">{text(open.length === 0 ? "invited_none" : "invited_why")}</p>
      {open.map(({ id, account, role, invited_by: by }) => (
        <section key={id} class="invitation" aria-label={account.name}>
          <p>
            <Said>{account.name}</Said>
          </p>
          <p class="quiet">
            {text("invited_by", { role: text(`role_${role}`) })} <Said>{by}</Said>
          </p>
          <button
            type="button"
            class="button primary wide"
            aria-disabled={isBusy}
            onClick={() => void answer(id, () => accept(id))}
          >
            {text("invitation_accept")}
          </button>
          <button
            type="button"
            class="button wide"
            aria-disabled={isBusy}
            onClick={() => void answer(id, () => decline(id))}
          >
            {text("invitation_decline")}
          </button>
        </section>
      ))}
      <Trouble id="invited-trouble" error={error} />
      <button type="button" class="button bare wide" onClick={() => void signOut()}>
        {text("sign_out")}
      </button>
    </>
  );
}

async function accept(id: string): Promise<void> {
  welcome(await callOnce("POST", `/auth/invitations/${id}`));
}

function decline(id: string): Promise<unknown> {
  return callOnce("DELETE", `/auth/invitations/${id}`);
}
