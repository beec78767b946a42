import { type JudgeServer, serveJudge, type Api } from "../judges/judge-server.ts";

/** A web page in an engine's index. */
export type ServedPage = {
  readonly pageUrl: string;
  readonly imageUrl: string;
  readonly match: "full" | "partial";
  /** `2019-05-17` */
  readonly firstSeen: string;
};

/** A search engine's API on loopback, strict about every request. The possible mishaps are those of the judges. */
export type EngineServer = JudgeServer & {
  /** The results to return; none by default. */
  pages: readonly ServedPage[];
  /** Whether it rejects the picture as unsearchable. */
  refuses: boolean;
};

type EngineApi = (request: Request, server: EngineServer) => ReturnType<Api>;

export async function serveEngine(api: EngineApi): Promise<EngineServer> {
  const found = { pages: [] as readonly ServedPage[], refuses: false };
  const server: EngineServer = Object.assign(await serveJudge((request) => api(request, server)), found);
  return server;
}
