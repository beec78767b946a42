import { z } from "zod";
import { notePicture } from "../judges/sent-picture.ts";
import { type EngineServer, serveEngine } from "./engine-server.ts";

export const GOOGLE = { apiKey: "google-key" } as const;

const Asked = z.strictObject({
  requests: z.tuple([
    z.strictObject({
      image: z.strictObject({ content: z.base64() }),
      features: z.tuple([z.strictObject({ type: z.literal("WEB_DETECTION"), maxResults: z.int().min(1) })]),
    }),
  ]),
});

/** https://cloud.google.com/vision/docs/reference/rest/v1/images/annotate and .../AnnotateImageResponse#WebDetection. */
export function serveGoogle(): Promise<EngineServer> {
  return serveEngine(async (request, server) => {
    const { pathname, search } = new URL(request.url);
    if (request.method !== "POST" || pathname !== "/v1/images:annotate") return undefined;
    if (search !== "") server.problems.push(`the query ${search}`);
    if (request.headers.get("x-goog-api-key") !== GOOGLE.apiKey) {
      const details = [{ reason: "API_KEY_INVALID", domain: "googleapis.com" }];
      const message = "API key not valid. Please pass a valid API key.";
      return { status: 400, body: { error: { code: 400, message, status: "INVALID_ARGUMENT", details } } };
    }
    const asked = Asked.safeParse(await request.json());
    if (!asked.success) {
      server.problems.push(asked.error.message);
      return { status: 400, body: { error: { code: 400, status: "INVALID_ARGUMENT" } } };
    }
    notePicture(server, new Uint8Array(Buffer.from(asked.data.requests[0].image.content, "base64")));
    const response = server.refuses
      ? { error: { code: 3, message: "Bad image data." } }
      : { webDetection: webDetectionOf(server) };
    return { status: 200, body: { responses: [response] } };
  });
}

function webDetectionOf({ pages }: EngineServer) {
  const imagesOf = (match: string) =>
    pages.filter((page) => page.match === match).map(({ imageUrl }) => ({ url: imageUrl }));
  const named = pages.map(({ pageUrl, imageUrl, match }) => ({
    url: pageUrl,
    pageTitle: "A page",
    [`${match}MatchingImages`]: [{ url: imageUrl }],
  }));
  return {
    webEntities: [{ entityId: "/m/0k4j", score: 0.7, description: "Car" }],
    ...(pages.length > 0 && {
      fullMatchingImages: imagesOf("full"),
      partialMatchingImages: imagesOf("partial"),
      pagesWithMatchingImages: named,
    }),
    // Always present, but not a match
    visuallySimilarImages: [{ url: "https://similar.example/other.jpg" }],
    bestGuessLabels: [{ label: "car", languageCode: "en" }],
  };
}
