import { useEffect, useState } from "preact/hooks";
import { read } from "../../api/call.ts";
import { type Counts, type Due, DUES } from "../../api/wire.ts";
import { countText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";

/** What is asked about, and how many wait for each. */
export function SubjectTabs({ due }: { readonly due: Due | undefined }) {
  const [counts, setCounts] = useState<Counts>();
  useEffect(() => {
    // without them the names alone stand there
    read<Counts>("/v1/cases/counts").then(setCounts, () => {});
  }, [due]);
  return (
    <nav class="views" aria-label={text("subjects")}>
      <ul>
        <li>
          <a href="/app/review" {...(due === undefined && { "aria-current": "page" as const })}>
            {text("view_all")}
          </a>
        </li>
        {DUES.map((each) => (
          <li key={each}>
            <a href={`/app/review?due=${each}`} {...(due === each && { "aria-current": "page" as const })}>
              {text(`due_${each}`)}
              <span class="count">{counts ? countText(counts.due[each], counts.most) : ""}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
