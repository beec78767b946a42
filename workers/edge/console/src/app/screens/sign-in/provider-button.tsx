import type { MeBody } from "@svc/contract/account/me-body";
import { useEffect, useRef } from "preact/hooks";
import { callOnce } from "../../api/call.ts";
import { openProvider } from "../../api/provider-window.ts";
import { text } from "../../text/text.ts";
import { SsoTrouble } from "./trouble.tsx";

type ProviderProps = {
  readonly url: string;
  readonly onDone: (me: MeBody) => void;
  readonly onError: (error: unknown) => void;
};

/** Leads to the company's sign-in, and waits for the person to come back. */
export function ProviderButton({ url, onDone, onError }: ProviderProps) {
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const ended = (problem: string | undefined): void => {
    if (problem !== undefined) onError(new SsoTrouble(problem));
    else callOnce("GET", "/v1/me").then(onDone, onError);
  };
  return (
    <button
      type="button"
      class="button primary wide"
      onClick={() => {
        onError(undefined);
        stop.current();
        stop.current = openProvider(url, ended);
      }}
    >
      {text("sso_continue")}
    </button>
  );
}
