import { useEffect, useState } from "preact/hooks";
import { countFor, isMet, isUntouched, type Work } from "../model/progress.ts";
import type { Step } from "../model/step.ts";
import { CopyLink } from "../ui/copy-link.tsx";
import { useFlow } from "../ui/flow-context.ts";
import { Screen } from "../ui/screen.tsx";
import { useLook } from "../ui/use-look.ts";
import { useText } from "../ui/text.ts";

// CONTRACT G11: well below the rate limit of a link
const LOOK_EVERY_MS = 3_000;
// ISO/IEC 18004: the quiet zone of a QR code
const QUIET_MODULES = 4;

/** On a desktop: the link as a QR code for the phone (CONTRACT G3.11), and what the phone has done since. */
export function Handoff({ onStay }: { readonly onStay: () => void }) {
  const text = useText();
  useLook(LOOK_EVERY_MS);
  const mail = new URLSearchParams({ subject: text("title"), body: location.href });
  return (
    <Screen
      heading={text("handoff_heading")}
      actions={
        <>
          <CopyLink />
          <a class="button" href={`mailto:?${mail.toString().replaceAll("+", "%20")}`}>
            {text("handoff_mail")}
          </a>
          <button class="plain" type="button" onClick={onStay}>
            {text("handoff_here")}
          </button>
        </>
      }
    >
      <p>{text("handoff_body")}</p>
      <Code />
      <Progress />
    </Screen>
  );
}

function Code() {
  const text = useText();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    void import("uqr").then(
      ({ renderSVG }) => setCode(renderSVG(location.href, { border: QUIET_MODULES })),
      () => {}, // without a QR code the link can still be copied
    );
  }, []);
  if (code === undefined) return null;
  return <img class="qr" alt={text("handoff_code")} src={`data:image/svg+xml,${encodeURIComponent(code)}`} />;
}

/** Announced as it changes. The end has its own screen. */
function Progress() {
  const flow = useFlow();
  const text = useText();
  const { value: work } = flow.work;
  const { count, total } = askedOf(work, flow.steps.value);
  return (
    <p class={`phone-state ${isUntouched(work) ? "" : "busy"}`} role="status">
      {said()}
    </p>
  );

  function said(): string {
    if (isUntouched(work)) return text("handoff_waiting");
    return count === total ? text("handoff_ready") : text("handoff_coming", { count, total });
  }
}

/** How much of the required input is there. Photos without steps are counted individually. */
function askedOf(work: Work, steps: readonly Step[]): { readonly count: number; readonly total: number } {
  const [only] = steps;
  if (only && only.key === undefined) return { count: countFor(work, only), total: only.max };
  const asked = steps.filter(({ min }) => min > 0);
  return { count: asked.filter((step) => isMet(work, step)).length, total: asked.length };
}
