import { useEffect, useState } from "preact/hooks";
import { copyText } from "../device/support.ts";
import { outsideUrl, type Surroundings } from "../device/surroundings.ts";
import { useFlow } from "../ui/flow-context.ts";
import { useText } from "../ui/text.ts";
import { TroubleScreen } from "../ui/trouble-screen.tsx";

/** Helps to leave an app whose browser has no camera (CONTRACT G3.11). */
export function InApp({
  surroundings,
  onRetry,
}: {
  readonly surroundings: Surroundings;
  readonly onRetry: () => void;
}) {
  const text = useText();
  const { api } = useFlow();
  const [copied, setCopied] = useState(false);
  const outside = outsideUrl(location.href, surroundings);
  useEffect(() => api.report("in_app_browser"), [api]);
  const copy = async () => {
    if (await copyText(location.href)) setCopied(true);
  };
  return (
    <TroubleScreen
      heading={text("in_app_heading")}
      drawing="app"
      actions={
        <>
          {outside !== undefined && (
            <a class="button primary" href={outside}>
              {text("in_app_open")}
            </a>
          )}
          <button class={outside === undefined ? "primary" : ""} type="button" onClick={() => void copy()}>
            {text("in_app_copy")}
          </button>
          <button class="plain" type="button" onClick={onRetry}>
            {text("retry")}
          </button>
        </>
      }
    >
      <p>{text("in_app_body")}</p>
      <p>{text("in_app_menu")}</p>
      <p class="link">{location.href}</p>
      <p role="status">{copied && text("in_app_copied")}</p>
    </TroubleScreen>
  );
}
