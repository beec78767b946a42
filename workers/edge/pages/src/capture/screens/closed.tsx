import type { ComponentChildren } from "preact";
import type { closedFor } from "../model/session.ts";
import type { Session } from "../page-data.ts";
import { Drawing } from "../ui/drawing.tsx";
import { Screen } from "../ui/screen.tsx";
import { Support } from "../ui/support.tsx";
import { useText } from "../ui/text.ts";

type ClosedBy = NonNullable<ReturnType<typeof closedFor>>;

const DRAWINGS = {
  deleted: "done",
  audit: "paused",
  expired: "expired",
  failed: "offline",
} as const satisfies Record<ClosedBy, string>;

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
