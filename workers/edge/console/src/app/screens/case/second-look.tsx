import type { CaseDetail } from "@svc/contract/case/case-detail";
import { text } from "../../text/text.ts";
import { dayText } from "../../text/times.ts";

/** CONTRACT G20: where a second look stands, with a link to the other verification. */
export function SecondLook({ shown: { verification } }: { readonly shown: CaseDetail }) {
  const { appeal, appeal_of: first } = verification;
  if (first !== undefined)
    return (
      <p>
        {text("appeal_of")} <a href={`/app/cases/${first}`}>{text("appeal_first")}</a>
      </p>
    );
  if (!appeal) return null;
  const { state, closes_at: closesAt, verification_id: second } = appeal;
  return (
    <p class={state === "waiting" ? undefined : "quiet"}>
      {text(`appeal_${state}`, { day: closesAt === undefined ? "" : dayText(closesAt) })}{" "}
      {second !== undefined && <a href={`/app/cases/${second}`}>{text("appeal_new")}</a>}
    </p>
  );
}
