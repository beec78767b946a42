import { useEffect, useState } from "preact/hooks";
import { read } from "../../api/call.ts";
import type { CaseCounts } from "@svc/contract/case/case-body";
import { type ReviewSubject, REVIEW_SUBJECTS } from "@svc/domain/review/subjects";
import { countText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";

/** A decision counts as waiting until it takes effect, ten seconds later (CONTRACT G15.3). */
const IN_EFFECT_MS = 11_000;

type TabsProps = {
  readonly due: ReviewSubject | undefined;
  /** Increases with each decision or undo the service has confirmed. */
  readonly settled: number;
};

/** The subjects of review, with the number of waiting cases. */
export function SubjectTabs({ due, settled }: TabsProps) {
  const [counts, setCounts] = useState<CaseCounts>();
  useEffect(() => {
    // without counts only the names are shown
    const ask = () => void read("/v1/cases/counts").then(setCounts, () => {});
    ask();
    if (settled === 0) return undefined;
    const again = setTimeout(ask, IN_EFFECT_MS);
    return () => clearTimeout(again);
  }, [due, settled]);
  return (
    <nav class="views" aria-label={text("subjects")}>
      <ul>
        <li>
          <a href="/app/review" {...(due === undefined && { "aria-current": "page" as const })}>
            {text("view_all")}
          </a>
        </li>
        {REVIEW_SUBJECTS.map((each) => (
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
