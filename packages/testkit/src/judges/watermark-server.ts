import { type JudgeServer, scoreOf, serveJudge } from "./judge-server.ts";
import { notePicture } from "./sent-picture.ts";

export const WATERMARK = { key: "watermark-key" } as const;

/** A detector of watermarks as `packages/providers/docs/outside-judges.md` describes it; found from a score of 0.5. */
export function serveWatermarkDetector(): Promise<JudgeServer> {
  return serveJudge(async (request, server, mishap) => {
    if (request.method !== "POST" || new URL(request.url).pathname !== "/detect") return undefined;
    if (request.headers.get("Authorization") !== `Bearer ${WATERMARK.key}`)
      return { status: 401, body: { error: "a wrong key" } };
    const type = request.headers.get("Content-Type");
    if (type !== "image/jpeg") server.problems.push(`a body of type ${type}`);
    notePicture(server, new Uint8Array(await request.arrayBuffer()));
    const score = scoreOf(server, mishap);
    const isKnown = score !== undefined && score <= 1;
    return { status: 200, body: { version: "2", watermark: isKnown ? score >= 0.5 : "unknown" } };
  });
}
