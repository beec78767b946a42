import { type JudgeMishap, type JudgeServer, type Reply, scoreOf, serveJudge } from "./judge-server.ts";
import { notePicture } from "./sent-picture.ts";

export const REALITY_DEFENDER = { apiKey: "reality-defender-key" } as const;

/** An analysis is unknown at first, then in progress for this many polls. */
const UNKNOWN_LOOKS = 1;
const LOOKS = 3;

type Media = { looks: number; readonly mishap: JudgeMishap | undefined };

type Held = Map<string, Media>;

/** The steps in the SDK's source: request an upload address, upload, then poll for the result. */
export async function serveRealityDefender(): Promise<JudgeServer> {
  const held: Held = new Map();
  return serveJudge(async (request, server, mishap) => {
    const { pathname } = new URL(request.url);
    if (request.method === "PUT" && pathname.startsWith("/upload/")) return store(request, server);
    if (request.headers.get("X-API-KEY") !== REALITY_DEFENDER.apiKey) {
      return { status: 401, body: { code: "unauthorized", response: "Invalid API key" } };
    }
    if (isQuestion(request)) return open(request, server, { held, mishap });
    const media = held.get(pathname.split("/").at(-1) ?? "");
    return pathname.startsWith("/api/media/users/") && media ? lookAt(server, media) : undefined;
  }, isQuestion);
}

async function store(request: Request, server: JudgeServer): Promise<Reply> {
  if (request.headers.has("X-API-KEY")) server.problems.push("the key went to the storage");
  notePicture(server, new Uint8Array(await request.arrayBuffer()));
  return { status: 200 };
}

async function open(
  request: Request,
  server: JudgeServer,
  { held, mishap }: { readonly held: Held; readonly mishap: JudgeMishap | undefined },
): Promise<Reply> {
  const { fileName } = (await request.json()) as { readonly fileName?: string };
  if (!/^[0-9a-f-]{36}\.jpg$/.test(fileName ?? "")) server.problems.push(`the file name ${fileName}`);
  const requestId = `request-${held.size + 1}`;
  held.set(requestId, { looks: 0, mishap });
  const response = { signedUrl: `${server.url}/upload/${requestId}` };
  return { status: 200, body: { code: "ok", response, errno: 0, mediaId: "1", requestId } };
}

function isQuestion({ method, url }: Request): boolean {
  return method === "POST" && new URL(url).pathname === "/api/files/aws-presigned";
}

function lookAt(server: JudgeServer, media: Media): Reply {
  media.looks += 1;
  if (media.looks <= UNKNOWN_LOOKS) return { status: 404, body: { code: "not-found", response: "unknown" } };
  const isDone = media.looks > LOOKS;
  const score = isDone ? scoreOf(server, media.mishap) : undefined;
  const finalScore = score === undefined ? null : score * 100;
  const resultsSummary = { status: statusOf(isDone, score), metadata: { finalScore } };
  return { status: 200, body: { requestId: "1", mediaType: "IMAGE", resultsSummary, models: [] } };
}

function statusOf(isDone: boolean, score: number | undefined): string {
  if (!isDone) return "ANALYZING";
  if (score === undefined) return "UNABLE_TO_EVALUATE";
  return score >= 0.5 ? "FAKE" : "AUTHENTIC";
}
