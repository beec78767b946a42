import type { SsoBody } from "@svc/contract/sso/sso-bodies";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Ask, Field, FormDialog } from "../../parts/form.tsx";
import { Part, Table } from "../../parts/part.tsx";
import { useAct } from "../../parts/use-act.ts";
import { text } from "../../text/text.ts";
import { dayText } from "../../text/times.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Said } from "../../ui/said.tsx";

type DomainsProps = { readonly domains: SsoBody["domains"]; readonly onDone: () => void };

/** E-mail domains, and the DNS records that prove them. */
export function SsoDomains({ domains, onDone }: DomainsProps) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<string>();
  const act = useAct(onDone);
  const verify = (domain: string) =>
    act({ method: "POST", path: `/v1/me/sso/domains/${domain}/verify`, done: text("sso_domain_verified") });
  return (
    <Part
      title={text("sso_domains")}
      hint={text("sso_domains_hint")}
      action={
        <button type="button" class="button" onClick={() => setAdding(true)}>
          {text("sso_domain_add")}
        </button>
      }
    >
      {domains.length > 0 && (
        <Table label={text("sso_domains")} heads={[text("sso_domain"), text("sso_record"), text("actions")]}>
          {domains.map((each) => (
            <DomainRow
              key={each.domain}
              shown={each}
              onVerify={() => void verify(each.domain)}
              onRemove={() => setLeaving(each.domain)}
            />
          ))}
        </Table>
      )}
      {isAdding && <AddDomain onClose={() => setAdding(false)} onDone={onDone} />}
      {leaving !== undefined && (
        <Ask
          title={text("passkey_remove_title", { name: leaving })}
          what={text("sso_domain_remove_what")}
          act={text("remove")}
          onAct={() =>
            act({ method: "DELETE", path: `/v1/me/sso/domains/${leaving}`, done: text("sso_domain_removed") })
          }
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Part>
  );
}

type RowProps = {
  readonly shown: SsoBody["domains"][number];
  readonly onVerify: () => void;
  readonly onRemove: () => void;
};

function DomainRow({ shown, onVerify, onRemove }: RowProps) {
  const { domain, verified_at: verifiedAt, record_name: name, record_value: value } = shown;
  return (
    <tr>
      <th scope="row">
        <Said>{domain}</Said>
      </th>
      <td>
        {verifiedAt === undefined ? (
          <>
            <code>{name}</code> <CopyButton content={name} name={text("sso_copy_name")} />
            <br />
            <code>{value}</code> <CopyButton content={value} name={text("sso_copy_value")} />
          </>
        ) : (
          text("sso_verified_at", { day: dayText(verifiedAt) })
        )}
      </td>
      <td class="table-actions">
        {verifiedAt === undefined && (
          <button type="button" class="button small" onClick={onVerify}>
            {text("sso_verify")}
          </button>
        )}
        <button type="button" class="button small danger" onClick={onRemove}>
          {text("remove")}
        </button>
      </td>
    </tr>
  );
}

type AddProps = { readonly onClose: () => void; readonly onDone: () => void };

function AddDomain({ onClose, onDone }: AddProps) {
  const [domain, setDomain] = useState("");
  const add = async (): Promise<void> => {
    await write("POST", "/v1/me/sso/domains", { domain });
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={text("sso_domain_add")}
      submit={text("sso_domain_add")}
      onSubmit={add}
      onClose={onClose}
    >
      {(trouble) => (
        <Field
          id="sso-domain"
          name="domain"
          label={text("sso_domain")}
          hint={text("sso_domain_hint")}
          trouble={trouble}
        >
          {(ids) => (
            <input
              {...ids}
              class="field"
              required
              placeholder="acme.example"
              value={domain}
              onInput={({ currentTarget }) => setDomain(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
