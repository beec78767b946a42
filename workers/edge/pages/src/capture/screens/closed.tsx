import type { ComponentChildren } from "preact";
import type { Session } from "../page-data.ts";
import { Drawing } from "../ui/drawing.tsx";
import { Screen } from "../ui/screen.tsx";
import { Support } from "../ui/support.tsx";
import { useText } from "../ui/text.ts";

const DRAWINGS = { deleted: "done", audit: "paused", expired: "expired", failed: "offline" } as const;

type ClosedBy = keyof typeof DRAWINGS;

/** Why the link is closed although nothing was finished on it. Undefined when something was. */
export function closedFor({ status, mode, deleted }: Session): ClosedBy | undefined {
  if (deleted) return "deleted";
  if (mode === "audit") return "audit";
  return status === "expired" || status === "failed" ? status : undefined;
}

type Props = {
  readonly closed: ClosedBy;
  readonly session: Session;
  readonly children?: ComponentChildren;
};

export function Closed({ closed, session, children }: Props) {
  const text = useText();
  return (
    <Screen heading={text(`ended_${closed}_heading`)} above={<Drawing of={DRAWINGS[closed]} />}>
      <p>{text(`ended_${closed}_body`)}</p>
      {children}
      <Support url={session.brand.support_url} />
    </Screen>
  );
}
