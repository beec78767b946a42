import type { Session } from "../page-data.ts";
import { storedUntil } from "../ui/stored-until.ts";
import { useText } from "../ui/text.ts";

type Props = { readonly session: Session; readonly language: string };

/**
 * A collapsible section: what is stored, for how long, and who receives it. Its summary mentions outside recipients.
 */
export function Stored({ session, language }: Props) {
  const text = useText();
  const { outside_judges: judges = [], outside_search: engine, outside_vision: provider } = session;
  const isShared = judges.length > 0 || engine !== undefined || provider !== undefined;
  return (
    <details>
      <summary>{text(isShared ? "intro_stored_outside" : "intro_stored_heading")}</summary>
      <ul>
        <li>{text("intro_stored_media")}</li>
        {session.ask_location && <li>{text("intro_stored_location")}</li>}
        <li>{text("intro_stored_device")}</li>
        <li>{storedUntil(text, session)}</li>
        {judges.length > 0 && (
          <li>{text("intro_outside", { judges: new Intl.ListFormat(language).format(judges) })}</li>
        )}
        {engine !== undefined && <li>{text("intro_searched", { engine })}</li>}
        {provider !== undefined && <li>{text("intro_described", { provider })}</li>}
      </ul>
    </details>
  );
}
