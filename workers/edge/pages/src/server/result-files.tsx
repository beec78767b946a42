import type { ResultPhoto } from "@svc/domain/verification/result";
import { itemKind, itemNames } from "@svc/mail/item-names";
import { itemWords } from "@svc/mail/item-words";
import type { ItemLabel } from "@svc/mail/layout";
import { itemLabels } from "@svc/mail/result-mail";
import type { ResultAnswer } from "@svc/platform/page-answers";
import type { Paper } from "./paper.ts";

type Shown = Extract<ResultAnswer, { ok: true }>;

type Props = { readonly shown: Shown; readonly token: string; readonly paper: Paper };

/** Every file with its check results. Flagged ones are framed. */
export function ResultFiles({ shown, token, paper }: Props) {
  const { photos } = shown.result;
  if (photos.length === 0) return null;
  const labels = itemLabels(photos, paper.say);
  return (
    <section>
      <h2>{paper.text("files_heading")}</h2>
      <ul class="items">
        {photos.map((photo, index) => {
          const { tone, isFlagged, lines } = itemWords(shown.result, index + 1, paper.say);
          return (
            <li key={photo.id} class={isFlagged ? `flagged ${tone}` : tone}>
              <Picture {...{ photo, index, shown, token, paper }} />
              <h3>
                <Label {...labels[index]} />
              </h3>
              <ul>
                {lines.map((line) => (
                  <li key={line.text} class={line.tone}>
                    {line.text}
                  </li>
                ))}
              </ul>
              <p class="soft">{timeOf(photo, paper)}</p>
              {photo.isSealed && (
                <p class="links">
                  <a href={fileLink(token, photo, "sealed")} download>
                    {paper.text("download_sealed")}
                  </a>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The tenant's text may be in another language than the page. */
function Label({ name, description }: Partial<ItemLabel>) {
  if (description === undefined) return name;
  return (
    <>
      {name}: <bdi>{description}</bdi>
    </>
  );
}

/** A URL of this page that leads to the file however long the page has been open. `thumb` is the small copy. */
function fileLink(token: string, { id }: ResultPhoto, variant?: "sealed" | "thumb"): string {
  return variant === undefined ? `/r/${token}/${id}` : `/r/${token}/${id}?${variant}`;
}

/** Formats every browser can show. For others the small copy is shown. */
const DRAWN: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

type PictureProps = Props & { readonly photo: ResultPhoto; readonly index: number };

function Picture({ photo, index, shown, token, paper }: PictureProps) {
  const item = itemNames(shown.result.photos, paper.say)[index] ?? "";
  const link = fileLink(token, photo);
  const thumb = photo.hasThumb ? fileLink(token, photo, "thumb") : undefined;
  if (itemKind(photo) === "video") return <Clip item={item} link={link} poster={thumb} />;
  const src = DRAWN.includes(photo.contentType) ? link : thumb;
  return <Still {...{ item, link, src, paper }} isPhoto={itemKind(photo) === "photo"} />;
}

type FrameProps = { readonly item: string; readonly link: string };

/** Without a poster, the clip's first frame is loaded. */
function Clip({ item, link, poster }: FrameProps & { readonly poster: string | undefined }) {
  const preload = poster === undefined ? "metadata" : "none";
  return <video class="frame" controls preload={preload} poster={poster} src={link} aria-label={item} />;
}

type StillProps = FrameProps & {
  readonly paper: Paper;
  readonly src: string | undefined;
  readonly isPhoto: boolean;
};

function Still({ item, link, src, isPhoto, paper: { text } }: StillProps) {
  const label = isPhoto ? text("open_photo", { item }) : `${text("open_file")}: ${item}`;
  return (
    <a class="frame" href={link} target="_blank" rel="noopener noreferrer" aria-label={label}>
      {isPhoto && src !== undefined ? (
        <img src={src} alt="" loading="lazy" decoding="async" />
      ) : (
        <span>{text("open_file")}</span>
      )}
    </a>
  );
}

function timeOf({ capturedAt, receivedAt }: ResultPhoto, { say }: Paper): string {
  return capturedAt === undefined
    ? say.text("received", { time: say.time(receivedAt) })
    : say.text("taken", { time: say.time(capturedAt) });
}
