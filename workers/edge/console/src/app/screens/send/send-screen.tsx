import type { VerificationBody } from "@svc/contract/verification/verification-body";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { accountId, me } from "../../api/session.ts";
import { text } from "../../text/text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { LinkDialog } from "../case/link-dialog.tsx";
import { type FormTrouble, troubleOf } from "../../parts/form.tsx";
import { bodyOf, type Draft, EMPTY, keepDraft, readDraft } from "./draft.ts";
import { SendFields } from "./send-fields.tsx";
import { Steps } from "./steps.tsx";

/** Creates a verification for one person, and mails its link or shows it. */
export function SendScreen() {
  const isViewer = me.value?.user?.role === "viewer";
  const account = accountId.value;
  return (
    <div class="settings">
      <ScreenHeading title={text("send")}>
        <a class="button head-end" href="/app/send/bulk">
          {text("bulk")}
        </a>
      </ScreenHeading>
      <div class="settings-parts">
        {isViewer ? (
          <EmptyState icon="alert" title={text("send_not_yours")} hint={text("ask_an_admin")} />
        ) : (
          // input is stored per account, so the form needs to know the account
          account !== undefined && <SendForm key={account} account={account} />
        )}
      </div>
    </div>
  );
}

function SendForm({ account }: { readonly account: string }) {
  const [draft, setDraft] = useState(() => readDraft(account));
  const [trouble, setTrouble] = useState<FormTrouble>({ fields: [] });
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<VerificationBody>();
  const fill = (next: Draft) => {
    setDraft(next);
    keepDraft(account, next);
  };
  const isSent = [draft.recipientEmail, draft.recipientPhone].some((to) => to.trim() !== "");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setTrouble({ fields: [] });
    try {
      setMade(await write("POST", "/v1/verifications", bodyOf(draft)));
      setDraft({ ...draft, reference: "", recipientEmail: "", recipientPhone: "" });
      keepDraft(account, undefined);
    } catch (error) {
      setTrouble(troubleOf(error));
    }
    setBusy(false);
  };
  return (
    <form class="settings-form" onSubmit={(event) => void send(event)}>
      <Steps draft={draft} trouble={trouble} onFill={fill} />
      <SendFields draft={draft} trouble={trouble} onFill={fill} />
      <div class="settings-foot">
        <p class="field-wrong" role="alert">
          {trouble.whole}
        </p>
        <button type="button" class="button" onClick={() => fill(EMPTY)}>
          {text("begin_anew")}
        </button>
        <button type="submit" class="button primary" aria-disabled={isBusy}>
          {text(isBusy ? "one_moment" : isSent ? "send" : "make_link")}
        </button>
      </div>
      {made && <LinkDialog url={made.capture_url} sent={made.delivery} onClose={() => setMade(undefined)} />}
    </form>
  );
}
