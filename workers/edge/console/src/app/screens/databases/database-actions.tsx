import type { DatabaseBody } from "@svc/contract/database/database-body";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Ask, FormDialog } from "../../parts/form.tsx";
import { useAct } from "../../parts/use-act.ts";
import { go } from "../../router.ts";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";
import { NameField } from "../../parts/name-field.tsx";

type ActionsProps = { readonly shown: DatabaseBody; readonly onChanged: () => void };

export function DatabaseActions({ shown, onChanged }: ActionsProps) {
  const [asked, setAsked] = useState<"rename" | "delete">();
  const act = useAct(() => {});
  const address = `/v1/databases/${encodeURIComponent(shown.id)}` as const;
  const close = () => setAsked(undefined);
  const remove = async (): Promise<boolean> => {
    const isGone = await act({ method: "DELETE", path: address, done: text("db_deleted") });
    if (isGone) go("/app/databases");
    return isGone;
  };
  return (
    <div class="head-actions">
      <button type="button" class="button" onClick={() => setAsked("rename")}>
        {text("rename")}
      </button>
      <button type="button" class="button danger" onClick={() => setAsked("delete")}>
        {text("delete")}
      </button>
      <a class="button primary" href={`/app/databases/${encodeURIComponent(shown.id)}?import`}>
        {text("db_import")}
      </a>
      {asked === "rename" && <Rename shown={shown} address={address} onClose={close} onDone={onChanged} />}
      {asked === "delete" && (
        <Ask
          title={text("db_delete_title", { name: shown.name })}
          what={text("db_delete_what")}
          act={text("delete")}
          onAct={remove}
          onClose={close}
        />
      )}
    </div>
  );
}

type RenameProps = {
  readonly shown: DatabaseBody;
  readonly address: `/v1/databases/${string}`;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function Rename({ shown, address, onClose, onDone }: RenameProps) {
  const [name, setName] = useState(shown.name);
  const rename = async (): Promise<void> => {
    await write("PATCH", address, { name: name.trim() });
    say({ kind: "done", title: text("saved") });
    onDone();
    onClose();
  };
  return (
    <FormDialog title={text("rename")} submit={text("save")} onSubmit={rename} onClose={onClose}>
      {(trouble) => (
        <NameField
          id="db-rename"
          hint={text("db_name_hint")}
          name={name}
          trouble={trouble}
          onName={setName}
        />
      )}
    </FormDialog>
  );
}
