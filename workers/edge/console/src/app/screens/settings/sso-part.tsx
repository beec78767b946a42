import type { SsoBody } from "@svc/contract/sso/sso-bodies";
import { text } from "../../text/text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Part, ReadPart } from "../../parts/part.tsx";
import { useRead } from "../../parts/use-read.ts";
import { SsoDomains } from "./sso-domains.tsx";
import { SsoEnforcement } from "./sso-enforcement.tsx";
import { SsoProvider } from "./sso-provider.tsx";
import { SsoTestPart } from "./sso-test.tsx";

/** The account's own OpenID provider (CONTRACT G10.1), in the order in which it is set up. */
export function SsoPart() {
  const { found, reload } = useRead("/v1/me/sso");
  return (
    <ReadPart found={found} onAgain={reload}>
      {(sso) => (
        <>
          <Addresses sso={sso} />
          <SsoProvider key={JSON.stringify(sso.connection)} sso={sso} onDone={reload} />
          <SsoDomains domains={sso.domains} onDone={reload} />
          {sso.connection && <SsoTestPart sso={sso} onDone={reload} />}
          {sso.connection && <SsoEnforcement sso={sso} onDone={reload} />}
        </>
      )}
    </ReadPart>
  );
}

const ADDRESSES = [
  { name: "redirect_url", label: "sso_redirect" },
  { name: "logout_url", label: "sso_logout" },
  { name: "login_url", label: "sso_login" },
] as const;

function Addresses({ sso }: { readonly sso: SsoBody }) {
  return (
    <Part title={text("sso")} hint={text("sso_hint")}>
      {ADDRESSES.map(({ name, label }) => (
        <div class="form-field" key={name}>
          <label for={`sso-${name}`}>{text(label)}</label>
          <p class="link-line">
            <input id={`sso-${name}`} type="text" class="field" readOnly value={sso[name]} />
            <CopyButton content={sso[name]} name={text("copy_link")} />
          </p>
        </div>
      ))}
      <a href="/docs/single-sign-on">{text("sso_guide")}</a>
    </Part>
  );
}
