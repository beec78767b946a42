import { useState } from "preact/hooks";
import { useKeys } from "../../keys.ts";
import { momentText } from "../../text/times.ts";
import { text } from "../../text/text.ts";
import { Findings } from "../../ui/findings.tsx";
import { OutsideLink, Said, webAddress } from "../../ui/said.tsx";
import { alignmentOf, flipOf, layOf, type Matrix, sharedView, viewThrough } from "../case/alignment.ts";
import { Overlaid } from "../case/overlaid.tsx";
import { BigPhoto } from "./big-photo.tsx";
import type { Pictures } from "./pictures.ts";
import type { Entry } from "./review-queue.ts";
import { photoOf, subjectPhoto, undecided } from "./shown-photo.ts";

type ComparedProps = { readonly entry: Entry; readonly pictures: Pictures };

/** The photo next to what it is compared with, or on top of it when the alignment is known. */
export function Compared({ entry, pictures }: ComparedProps) {
  const [isOnTop, setOnTop] = useState(false);
  const known = entry.subject === "similar_photo" ? bothOf(entry, pictures) : undefined;
  return (
    <>
      <div class={`compared ${known && isOnTop ? "on-top" : ""}`}>
        {known && isOnTop ? (
          <figure>
            <Overlaid below={known.below} above={known.above} matrix={known.matrix} />
            <EarlierCaption entry={entry} pictures={pictures} />
          </figure>
        ) : (
          <>
            <figure>
              <BigPhoto
                photo={photoOf(subjectPhoto(entry))}
                label={text("photo_of_case")}
                {...(known && { view: sharedView(known.matrix) })}
              />
              <figcaption>{text("photo_of_case")}</figcaption>
            </figure>
            <figure>
              <OtherSide entry={entry} pictures={pictures} />
            </figure>
          </>
        )}
      </div>
      {known && <OverlayKey onPress={() => setOnTop(!isOnTop)} />}
      {known && (
        <p class="compare-line">
          <button
            type="button"
            class="button small"
            aria-pressed={isOnTop}
            onClick={() => setOnTop(!isOnTop)}
          >
            {text("overlay")}
          </button>
          {!isOnTop && <Lay matrix={known.matrix} />}
        </p>
      )}
    </>
  );
}

/** Says that the earlier photo was rotated to match, or could not be. */
function Lay({ matrix }: { readonly matrix: Matrix }) {
  const lay = layOf(matrix);
  if (lay === "same") return null;
  return (
    <span class="quiet">
      {text(lay === "mirrored" ? "overlay_mirrored" : "overlay_turned")}{" "}
      {flipOf(matrix) !== undefined && text("shown_flipped")}
    </span>
  );
}

function OverlayKey({ onPress }: { readonly onPress: () => void }) {
  useKeys([{ key: "t", name: "overlay", run: onPress }]);
  return null;
}

/** The URLs of both photos and their alignment. Undefined when one of them is missing. */
function bothOf(entry: Entry, pictures: Pictures) {
  const { similar_photo: similar } = entry.case.verification;
  const matrix = similar && alignmentOf(entry.case, similar);
  const below = photoOf(subjectPhoto(entry))?.large;
  const above = similar && photoOf(earlierCapture(similar, pictures))?.large;
  return matrix && below !== undefined && above !== undefined ? { matrix, below, above } : undefined;
}

type Similar = NonNullable<Entry["case"]["verification"]["similar_photo"]>;

function earlierCapture({ verification_id: id, matched_capture_id: captureId }: Similar, pictures: Pictures) {
  const captures = pictures.other(id).value?.captures;
  return captures?.find((capture) => capture.id === captureId) ?? captures?.[0];
}

function OtherSide({ entry, pictures }: ComparedProps) {
  if (entry.subject === "reverse") return <FoundPage entry={entry} />;
  if (entry.subject === "similar_photo") return <EarlierPhoto entry={entry} pictures={pictures} />;
  return <FindingsSide entry={entry} />;
}

/** Names the page without loading anything from it, so that its owner does not learn of the review. */
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
  const matrix = alignmentOf(entry.case, similar);
  const other = pictures.other(similar.verification_id).value;
  return (
    <>
      {other ? (
        <BigPhoto
          photo={photoOf(earlierCapture(similar, pictures))}
          label={text("photo_earlier")}
          {...(matrix && { view: viewThrough(matrix, sharedView(matrix)), flip: flipOf(matrix) })}
        />
      ) : (
        <div class="big-photo none" />
      )}
      <EarlierCaption entry={entry} pictures={pictures} />
    </>
  );
}

/** Which photo it is, and its date. */
function EarlierCaption({ entry, pictures }: ComparedProps) {
  const { similar_photo: similar } = entry.case.verification;
  if (!similar) return null;
  const other = pictures.other(similar.verification_id).value;
  return (
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
  );
}

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
