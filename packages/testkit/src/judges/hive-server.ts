import { type JudgeServer, scoreOf, serveJudge } from "./judge-server.ts";
import { noteFile } from "./sent-picture.ts";

export const HIVE = { token: "hive-token" } as const;

/**
 * https://docs.thehive.ai/reference/submit-a-task-synchronously and
 * /reference/ai-generated-image-and-video-detection-1.
 */
export function serveHive(): Promise<JudgeServer> {
  return serveJudge(async (request, server, mishap) => {
    if (request.method !== "POST" || new URL(request.url).pathname !== "/api/v2/task/sync") return undefined;
    if (request.headers.get("Authorization")?.toLowerCase() !== `token ${HIVE.token}`) {
      return { status: 403, body: { return_code: 403, message: "Permission Denied: not authorized." } };
    }
    const form = await request.formData();
    const fields = [...form.keys()].join(" ");
    if (fields !== "media") server.problems.push(`the fields ${fields}`);
    await noteFile(server, form.get("media"));
    const score = scoreOf(server, mishap);
    const classes = [
      { class: "not_ai_generated", score: 1 - (score ?? 0) },
      ...(score === undefined ? [] : [{ class: "ai_generated", score }]),
      { class: "dalle", score: 0.01 },
      { class: "none", score: 0.99 },
    ];
    const input = { id: "1", model_version: 1, model_type: "CATEGORIZATION", media: { type: "PHOTO" } };
    const response = { input, output: [{ time: 0, classes }] };
    const status = [{ status: { code: "0", message: "SUCCESS" }, response }];
    return { status: 200, body: { id: "1", code: 200, project_id: 1, status, from_cache: false } };
  });
}
