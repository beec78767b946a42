import type { Answer } from "@svc/contract/answers";
import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Field, type FormTrouble, troubleOf } from "../../parts/form.tsx";
import { Part } from "../../parts/part.tsx";
import { text } from "../../text/text.ts";
import { numberText } from "../../text/numbers.ts";
import { Icon } from "../../ui/icon.tsx";
import { Said } from "../../ui/said.tsx";

type Result = Answer<"POST", "/v1/webhook-deliveries/test">;

/** Sends a single `webhook.test` event and shows the response. */
export function TestWebhook() {
  const [url, setUrl] = useState("");
  const [result, setResult] = useState<Result>();
  const [trouble, setTrouble] = useState<FormTrouble>({ fields: [] });
  const [isBusy, setBusy] = useState(false);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setTrouble({ fields: [] });
    setResult(undefined);
    try {
      setResult(await write("POST", "/v1/webhook-deliveries/test", { webhook_url: url.trim() }));
    } catch (error) {
      setTrouble(troubleOf(error));
    }
    setBusy(false);
  };
  return (
    <Part title={text("test_webhook")} hint={text("test_webhook_hint")}>
      <form class="settings-form" onSubmit={(event) => void send(event)}>
        <Field id="test-url" name="webhook_url" label={text("address")} trouble={trouble}>
          {(ids) => (
            <input
              {...ids}
              class="field"
              inputmode="url"
              required
              placeholder="https://example.org/hook"
              value={url}
              onInput={({ currentTarget }) => setUrl(currentTarget.value)}
            />
          )}
        </Field>
        <p class="field-wrong" role="alert">
          {trouble.whole}
        </p>
        <p class="case-links" role="status">
          <button type="submit" class="button" aria-disabled={isBusy}>
            {text(isBusy ? "one_moment" : "test_send")}
          </button>
          {result && <Answered result={result} />}
        </p>
      </form>
    </Part>
  );
}

/** Delivered in green, anything else in red with what the address answered. */
function Answered({ result: { status, error = "", ms } }: { readonly result: Result }) {
  const isDelivered = status !== undefined && status >= 200 && status < 300;
  return (
    <span class={`test-result ${isDelivered ? "good" : "bad"}`}>
      <Icon name={isDelivered ? "check" : "alert"} />
      <span>
        {text(isDelivered ? "test_delivered" : "test_failed")}: {status ?? <Said>{error}</Said>},{" "}
        {numberText(ms)} ms
      </span>
    </span>
  );
}
