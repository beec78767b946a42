import type { SsoBody } from "@svc/contract/sso/sso-bodies";
import { useEffect, useRef } from "preact/hooks";
import { openProvider } from "../../api/provider-window.ts";
import { accountId } from "../../api/session.ts";
import { Part } from "../../parts/part.tsx";
import { text } from "../../text/text.ts";
import { ageText } from "../../text/times.ts";
import { problemText } from "../sign-in/trouble.tsx";

type TestProps = { readonly sso: SsoBody; readonly onDone: () => void };

/** A sign-in at the provider that changes nothing and shows what it would give. */
export function SsoTestPart({ sso, onDone }: TestProps) {
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const start = (): void => {
    stop.current();
    stop.current = openProvider(`/auth/sso/start?account=${accountId.value ?? ""}&for=test`, onDone);
  };
  return (
    <Part
      title={text("sso_test")}
      hint={text("sso_test_hint")}
      action={
        <button type="button" class="button" onClick={start}>
          {text("sso_test_start")}
        </button>
      }
    >
      <p role="status">{sso.last_test ? resultText(sso.last_test) : text("sso_test_none")}</p>
    </Part>
  );
}

function resultText({ at, outcome, email = "", role }: NonNullable<SsoBody["last_test"]>): string {
  const age = ageText(at, Date.now());
  if (outcome === "passed" && role)
    return text("sso_test_passed", { email, role: text(`role_${role}`), age });
  return text("sso_test_failed", { problem: problemText(outcome), age });
}
