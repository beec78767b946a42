import { noteFile } from "../judges/sent-picture.ts";
import { type EngineServer, serveEngine, type ServedPage } from "./engine-server.ts";

export const TINEYE = { apiKey: "tineye-key" } as const;

const SCORES = { full: 96.5, partial: 41.25 } as const;

/** https://services.tineye.com/developers/tineyeapi, as its own client pytineye 3 reads it. */
export function serveTineye(): Promise<EngineServer> {
  return serveEngine(async (request, server) => {
    if (request.method !== "POST" || new URL(request.url).pathname !== "/rest/search/") return undefined;
    if (request.headers.get("x-api-key") !== TINEYE.apiKey)
      return { status: 401, body: { code: 401, messages: ["Unauthorized"], results: [] } };
    const form = await request.formData();
    const fields = [...form.keys()].toSorted().join(" ");
    if (fields !== "image_upload limit order sort") server.problems.push(`the fields ${fields}`);
    await noteFile(server, form.get("image_upload"));
    if (server.refuses) {
      const messages = ["NO_SIGNATURE_ERROR", "The image is too simple to find matches."];
      return { status: 400, body: { code: 400, messages, results: [] } };
    }
    const matches = server.pages.map(matchOf);
    const stats = { query_time: 0.4, total_backlinks: matches.length, total_results: matches.length };
    return { status: 200, body: { code: 200, messages: [], stats, results: { matches } } };
  });
}

function matchOf({ pageUrl, imageUrl, match, firstSeen }: ServedPage) {
  const backlinks = [{ url: imageUrl, backlink: pageUrl, crawl_date: firstSeen }];
  const { host } = new URL(pageUrl);
  return {
    image_url: "https://img.tineye.com/result/0",
    domain: host,
    score: SCORES[match],
    width: 400,
    height: 300,
    size: 120_000,
    format: "JPEG",
    filesize: 50_734,
    overlay: "overlay/0",
    tags: [],
    backlinks,
  };
}
