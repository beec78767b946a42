import type { FoundPage } from "@svc/domain/outside-search";
import { at, listAt } from "../judges/read-answer.ts";
import { askEngine, type EngineAccount } from "./ask-engine.ts";
import { foundPages, MOST_PAGES, type ReverseAnswer, type ReverseSearch, silent } from "./reverse-search.ts";

/** The picture and our key go to no other host. */
const STAY = "manual";

/** The google.rpc.Code that blames the picture; other codes do not. */
const INVALID_ARGUMENT = 3;

/** our choice: Vision gives no score for a page. */
const SCORES = { full: 1, partial: 0.5 } as const;

/** https://cloud.google.com/vision/docs/detecting-web: one picture costs one unit of web detection. */
export function google({
  apiKey,
  baseUrl = "https://vision.googleapis.com",
  timeoutMs,
}: EngineAccount): ReverseSearch {
  return {
    name: "google",
    version: "v1",
    async search({ picture }) {
      const content = Buffer.from(await picture()).toString("base64");
      const features = [{ type: "WEB_DETECTION", maxResults: MOST_PAGES }];
      const init = {
        method: "POST",
        headers: { "x-goog-api-key": apiKey, "Content-Type": "application/json" },
        body: JSON.stringify({ requests: [{ image: { content }, features }] }),
        redirect: STAY,
      } as const;
      return askEngine({
        send: (signal) => fetch(`${baseUrl}/v1/images:annotate`, { ...init, signal }),
        read,
        timeoutMs,
      });
    },
  };
}

function read(body: unknown): ReverseAnswer | undefined {
  const answer = at(body, "responses", 0);
  const code = at(answer, "error", "code");
  if (code === INVALID_ARGUMENT) return silent("refused", "the picture is not taken");
  if (code !== undefined) return silent("later", "the engine could not search");
  if (typeof answer !== "object" || answer === null) return undefined;
  const found = at(answer, "webDetection");
  const pages = listAt(found, "pagesWithMatchingImages").flatMap(pageOf);
  const images = [...imagesOf(found, "full"), ...imagesOf(found, "partial")];
  // An image without a page is still online. An image that is only visually similar is not a match.
  const alone = images.filter(({ imageUrl }) => !pages.some((page) => page.imageUrl === imageUrl));
  return foundPages([...pages, ...alone]);
}

function pageOf(page: unknown): readonly FoundPage[] {
  const pageUrl = at(page, "url");
  const [best] = [...imagesOf(page, "full"), ...imagesOf(page, "partial")];
  if (typeof pageUrl !== "string") return [];
  return [best ? { ...best, pageUrl } : { pageUrl, match: "partial", score: SCORES.partial }];
}

function imagesOf(holder: unknown, match: "full" | "partial"): readonly (FoundPage & { imageUrl: string })[] {
  return listAt(holder, `${match}MatchingImages`).flatMap((image) => {
    const url = at(image, "url");
    return typeof url === "string" ? [{ pageUrl: url, imageUrl: url, match, score: SCORES[match] }] : [];
  });
}
