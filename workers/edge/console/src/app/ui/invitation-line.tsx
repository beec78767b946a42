import { useRef } from "preact/hooks";
import { read, write } from "../api/call.ts";
import { me } from "../api/session.ts";
import { text } from "../text/text.ts";
import { Said } from "./said.tsx";
import { sayError } from "./toasts.tsx";

/** The oldest invitation to another account, until it is answered. */
export function InvitationLine() {
  const isBusy = useRef(false);
  const [invitation] = me.value?.invitations ?? [];
  if (!invitation) return null;
  const { id, account, role, invited_by: by } = invitation;
  const answer = async (method: "POST" | "DELETE"): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await write(method, `/auth/invitations/${id}`);
    } catch (error) {
      sayError(error);
    }
    // reloads even when it was withdrawn meanwhile
    await read("/v1/me").then((next) => (me.value = next), sayError);
    isBusy.current = false;
  };
  return (
    <section class="invitation-line" aria-label={text("invited_title")}>
      <p>
        <Said>{account.name}</Said>: {text("invited_by", { role: text(`role_${role}`) })} <Said>{by}</Said>
      </p>
      <button type="button" class="button small primary" onClick={() => void answer("POST")}>
        {text("invitation_accept")}
      </button>
      <button type="button" class="button small" onClick={() => void answer("DELETE")}>
        {text("invitation_decline")}
      </button>
    </section>
  );
}
