import { relatedCases } from "@svc/ui/case-words/case-terms";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { useAct } from "../../parts/use-act.ts";
import { percentText } from "../../text/numbers.ts";
import { counted, text } from "../../text/text.ts";
import { dayText } from "../../text/times.ts";
import { shortId } from "../../ui/case-title.tsx";
import { OutsideLink, Said } from "../../ui/said.tsx";
import { CasePart } from "./case-part.tsx";
import { relatedReason } from "./related-reason.ts";

type Props = {
  readonly shown: CaseDetail;
  /** Called after a decision. Without it, no decision is offered here. */
  readonly onDone: (() => void) | undefined;
};

/** SPEC 2.8: a similar earlier photo. A person's decision is recorded and changes no verdict. */
export function SimilarPhoto({ shown, onDone }: Props) {
  const { verification, due = [] } = shown;
  const { similar_photo: similar } = verification;
  // reloads even when someone else decided first
  const act = useAct(() => onDone?.());
  if (!similar) return null;
  const earlier = shown.related.find(({ verification_id: id }) => id === similar.verification_id);
  const why =
    similar.method === "phash"
      ? counted("reason_bits", similar.distance ?? 0)
      : counted("reason_details", similar.inliers ?? 0);
  const decide = (decision: "same" | "different") =>
    void act({
      method: "POST",
      path: `/v1/verifications/${verification.id}/similar-photo/decision`,
      body: { decision },
      done: text("decided"),
    });
  return (
    <CasePart title={text("due_similar_photo")}>
      <p>{text("reason_similar", { day: dayText(similar.matched_created_at) })}</p>
      <p class="quiet">{why}</p>
      <p>
        <a href={`/app/cases/${similar.verification_id}`}>{text("photo_earlier")}</a>
        {earlier?.name !== undefined && (
          <>
            {": "}
            <Said>{earlier.name}</Said>
          </>
        )}
      </p>
      {onDone && due.includes("similar_photo") && (
        <p class="case-links">
          <button type="button" class="button small" onClick={() => decide("same")}>
            {text("yes_similar_photo")}
          </button>
          <button type="button" class="button small" onClick={() => decide("different")}>
            {text("no_similar_photo")}
          </button>
        </p>
      )}
    </CasePart>
  );
}

/** Web pages with this photo or a similar one (CONTRACT G4.5). */
export function FoundPages({ shown, onDone }: Props) {
  const { reverse_search: search, verification } = shown;
  const act = useAct(() => onDone?.());
  if (!search || search.items.length === 0) return null;
  const decide = (decision: "confirm" | "dismiss", id: string) =>
    void act({
      method: "POST",
      path: `/v1/verifications/${verification.id}/reverse-search/decision`,
      body: { decision, candidates: [id] },
      done: text("decided"),
    });
  return (
    <CasePart title={text("due_reverse")}>
      <ul class="findings">
        {search.items.map(({ id, page_url, image_url: image, match, score, first_seen, decision }) => (
          <li key={id}>
            <OutsideLink href={page_url}>{page_url}</OutsideLink>
            {image !== undefined && <OutsideLink href={image}>{image}</OutsideLink>}
            <span>
              {text(match === "full" ? "reason_found_full" : "reason_found_partial", {
                score: percentText(score),
              })}
            </span>
            {first_seen !== undefined && (
              <span class="quiet">{text("reason_first_seen", { day: dayText(first_seen) })}</span>
            )}
            {decision === "undecided" && onDone && (
              <span class="case-links">
                <button type="button" class="button small" onClick={() => decide("confirm", id)}>
                  {text("yes_reverse")}
                </button>
                <button type="button" class="button small" onClick={() => decide("dismiss", id)}>
                  {text("no_reverse")}
                </button>
              </span>
            )}
            {decision !== "undecided" && (
              <span class="strong">{text(decision === "confirmed" ? "yes_reverse" : "no_reverse")}</span>
            )}
          </li>
        ))}
      </ul>
      <p class="quiet">{text("photo_found_not_loaded")}</p>
    </CasePart>
  );
}

/** Other cases linked to this one by a photo, a device or a place. */
export function RelatedCases({ shown: { related } }: { readonly shown: CaseDetail }) {
  if (related.length === 0) return null;
  return (
    <CasePart title={text("related")}>
      <ul class="findings">
        {relatedCases(related).map((links) => (
          <RelatedCase key={links[0]?.verification_id} links={links} />
        ))}
      </ul>
    </CasePart>
  );
}

function RelatedCase({ links }: { readonly links: CaseDetail["related"] }) {
  const [{ verification_id: id, name } = { verification_id: "" }] = links;
  return (
    <li>
      <a href={`/app/cases/${id}`} title={id}>
        {name === undefined ? <code>{shortId(id)}</code> : <Said>{name}</Said>}
      </a>
      <span class="quiet">{links.map((link) => relatedReason(link)).join("; ")}</span>
    </li>
  );
}
