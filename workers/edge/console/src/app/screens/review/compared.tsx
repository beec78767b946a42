import { momentText } from "../../text/times.ts";
import { text } from "../../text/text.ts";
import { Findings } from "../../ui/findings.tsx";
import { OutsideLink, Said, webAddress } from "../../ui/said.tsx";
import { BigPhoto } from "./big-photo.tsx";
import type { Pictures } from "./pictures.ts";
import type { Entry } from "./review-queue.ts";
import { photoOf, subjectPhoto, undecided } from "./shown-photo.ts";

type ComparedProps = { readonly entry: Entry; readonly pictures: Pictures };

/** The photo, and beside it what it is compared with. */
export function Compared({ entry, pictures }: ComparedProps) {
  return (
    <div class="compared">
      <figure>
        <BigPhoto photo={photoOf(subjectPhoto(entry))} label={text("photo_of_case")} />
        <figcaption>{text("photo_of_case")}</figcaption>
      </figure>
      <figure>
        <OtherSide entry={entry} pictures={pictures} />
      </figure>
    </div>
  );
}

function OtherSide({ entry, pictures }: ComparedProps) {
  if (entry.subject === "reverse") return <FoundPage entry={entry} />;
  if (entry.subject === "similar_photo") return <EarlierPhoto entry={entry} pictures={pictures} />;
  return <FindingsSide entry={entry} />;
}

/** The page is named and not shown: nothing is asked of anybody else, so that nobody learns of the review. */
function FoundPage({ entry }: { readonly entry: Entry }) {
  const page = undecided(entry.case);
  if (!page) return null;
  const { image_url: image } = page;
  const isOurs = image !== undefined && webAddress(image)?.startsWith(`${location.origin}/`) === true;
  return (
    <>
      {isOurs ? (
        <BigPhoto photo={{ large: image }} label={text("photo_found")} />
      ) : (
        <div class="big-photo facts">
          <p class="strong">{text("photo_found")}</p>
          <p class="found-page">
            <OutsideLink href={page.page_url}>{page.page_url}</OutsideLink>
          </p>
          {image !== undefined && (
            <p>
              <OutsideLink href={image}>{image}</OutsideLink>
            </p>
          )}
          <p class="quiet">{text("photo_found_not_loaded")}</p>
        </div>
      )}
      <figcaption>
        <OutsideLink href={page.page_url}>{hostOf(page.page_url)}</OutsideLink>
      </figcaption>
    </>
  );
}

function hostOf(address: string): string {
  const page = webAddress(address);
  return page === undefined ? address : new URL(page).hostname;
}

function EarlierPhoto({ entry, pictures }: ComparedProps) {
  const { similar_photo: similar } = entry.case.verification;
  if (!similar) return null;
  const other = pictures.other(similar.verification_id).value;
  const capture = other?.captures.find(({ id }) => id === similar.matched_capture_id) ?? other?.captures[0];
  return (
    <>
      {other ? (
        <BigPhoto photo={photoOf(capture)} label={text("photo_earlier")} />
      ) : (
        <div class="big-photo none" />
      )}
      <figcaption>
        <a href={`/app/cases/${similar.verification_id}`}>{text("photo_earlier")}</a>
        {", "}
        {other?.identification !== undefined && (
          <>
            <Said>{other.identification}</Said>
            {", "}
          </>
        )}
        {momentText(similar.matched_created_at)}
      </figcaption>
    </>
  );
}

/** What the checks said of this photo. */
function FindingsSide({ entry }: { readonly entry: Entry }) {
  return (
    <>
      <div class="big-photo facts">
        <Findings capture={subjectPhoto(entry)} />
      </div>
      <figcaption>{text("findings")}</figcaption>
    </>
  );
}
