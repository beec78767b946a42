import type { OutsideJudgesBody } from "@svc/contract/usage/outside-judges-body";
import { JUDGE_COMPANIES, SAYS_GENERATED, WATERMARK_JUDGES } from "@svc/domain/outside-judges";
import { DECISIONS } from "@svc/ui/case-words/case-terms";
import { Part, Table } from "../../parts/part.tsx";
import { percentText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";

type DisputedCase = OutsideJudgesBody["disputed"][number];
type Photo = DisputedCase["photos"][number];
type Opinion = Photo["judges"][number];

type DisputedProps = { readonly cases: readonly DisputedCase[]; readonly hasMore: boolean };

/** The cases in which a judge and our result disagree, a row for each such photo. */
export function Disputed({ cases, hasMore }: DisputedProps) {
  const rows = cases.flatMap((item) => item.photos.filter(isDisputed).map((photo) => ({ item, photo })));
  return (
    <Part title={text("judges_disputed")} hint={text("judges_disputed_hint")}>
      {rows.length === 0 ? (
        <p class="quiet">{text("judges_disputed_none")}</p>
      ) : (
        <Table
          label={text("judges_disputed")}
          heads={[text("case"), text("judges_our_result"), text("judges_said"), text("judges_decision")]}
        >
          {rows.map(({ item, photo }) => (
            <DisputedRow key={photo.capture_id} item={item} photo={photo} />
          ))}
        </Table>
      )}
      {hasMore && <p class="quiet">{text("judges_disputed_more")}</p>}
    </Part>
  );
}

function DisputedRow({ item, photo }: { readonly item: DisputedCase; readonly photo: Photo }) {
  const { id, name = id, decision } = item;
  return (
    <tr>
      <td>
        <a href={`/app/cases/${id}`}>
          <Said>{name}</Said>
        </a>
      </td>
      <td>{text(photo.result === "flagged" ? "judges_generated" : "judges_not_generated")}</td>
      <td>
        {photo.judges.map((opinion) => (
          <div key={opinion.name}>
            {JUDGE_COMPANIES[opinion.name]}: {opinionText(opinion)}
          </div>
        ))}
      </td>
      <td>{text(decision === undefined ? "decision_none" : DECISIONS[decision].name)}</td>
    </tr>
  );
}

/** As the service counts it: a watermark that is not there says nothing. */
function isDisputed({ result, judges }: Photo): boolean {
  return judges.some(({ name, score }) => {
    const saysGenerated = score >= SAYS_GENERATED;
    const hasSay = saysGenerated || !WATERMARK_JUDGES.includes(name);
    return hasSay && saysGenerated !== (result === "flagged");
  });
}

function opinionText({ name, score }: Opinion): string {
  if (!WATERMARK_JUDGES.includes(name)) return percentText(score);
  return text(score >= SAYS_GENERATED ? "judges_watermark" : "judges_no_watermark");
}
