import type { FoundPage } from "@svc/domain/outside-search";
import { at } from "../judges/read-answer.ts";
import { askEngine, type EngineAccount, silenceOfStatus } from "./ask-engine.ts";
import { foundPages, MOST_PAGES, type ReverseAnswer, type ReverseSearch } from "./reverse-search.ts";

/** The picture and our key go to no other host. */
const STAY = "manual";

/** our choice: the TinEye score (0..100) from which the whole picture counts as the same. */
const FULL_SCORE = 80;

/** https://services.tineye.com/developers/tineyeapi: one call costs one search of the bundle. */
export function tineye({
  apiKey,
  baseUrl = "https://api.tineye.com",
  timeoutMs,
}: EngineAccount): ReverseSearch {
  return {
    name: "tineye",
    version: "rest",
    async search({ picture }) {
      const body = new FormData();
      const bytes = new Uint8Array(await picture());
      body.set("image_upload", new File([bytes], "photo.jpg", { type: "image/jpeg" }));
      body.set("limit", String(MOST_PAGES));
      body.set("sort", "score");
      body.set("order", "desc");
      const init = { method: "POST", headers: { "x-api-key": apiKey }, body, redirect: STAY } as const;
      return askEngine({
        send: (signal) => fetch(`${baseUrl}/rest/search/`, { ...init, signal }),
        read,
        timeoutMs,
      });
    },
  };
}

function read(body: unknown): ReverseAnswer | undefined {
  const code = at(body, "code");
  if (typeof code === "number" && code !== 200) return silenceOfStatus(code);
  const matches = at(body, "results", "matches");
  return Array.isArray(matches) ? foundPages(matches.flatMap(pagesOf)) : undefined;
}

/** Each page with this match. */
function pagesOf(match: unknown): readonly FoundPage[] {
  const [score, links] = [at(match, "score"), at(match, "backlinks")];
  if (typeof score !== "number" || !Array.isArray(links)) return [];
  return links.flatMap((link): readonly FoundPage[] => {
    const [pageUrl, imageUrl] = [at(link, "backlink"), at(link, "url")];
    if (typeof pageUrl !== "string") return [];
    const firstSeen = Date.parse(String(at(link, "crawl_date")));
    return [
      {
        pageUrl,
        ...(typeof imageUrl === "string" && { imageUrl }),
        match: score >= FULL_SCORE ? "full" : "partial",
        score: Math.min(1, Math.max(0, score / 100)),
        ...(Number.isFinite(firstSeen) && { firstSeen }),
      },
    ];
  });
}
