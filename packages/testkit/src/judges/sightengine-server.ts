import { type JudgeServer, scoreOf, serveJudge } from "./judge-server.ts";
import { noteFile } from "./sent-picture.ts";

export const SIGHTENGINE = { user: "1234567", secret: "sightengine-secret" } as const;

/** https://sightengine.com/docs/ai-generated-image-detection and /docs/api-error-codes-and-responses. */
export function serveSightengine(): Promise<JudgeServer> {
  let requests = 0;
  return serveJudge(async (request, server, mishap) => {
    if (request.method !== "POST" || new URL(request.url).pathname !== "/1.0/check.json") return undefined;
    const form = await request.formData();
    requests += 1;
    const about = { id: `req_${requests}`, timestamp: requests, operations: 1 };
    if (form.get("api_user") !== SIGHTENGINE.user || form.get("api_secret") !== SIGHTENGINE.secret) {
      const error = { type: "argument_error", code: 1, message: "Incorrect API user or API secret" };
      return { status: 401, body: { status: "failure", request: { ...about, operations: 0 }, error } };
    }
    const fields = [...form.keys()].toSorted().join(" ");
    if (fields !== "api_secret api_user media models") server.problems.push(`the fields ${fields}`);
    if (form.get("models") !== "genai") server.problems.push("another model than genai");
    await noteFile(server, form.get("media"));
    const media = { id: `med_${requests}`, uri: "photo.jpg" };
    const type = { ai_generated: scoreOf(server, mishap) };
    return { status: 200, body: { status: "success", request: about, type, media } };
  });
}
