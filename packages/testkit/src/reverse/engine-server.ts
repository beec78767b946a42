import { type JudgeServer, serveJudge, type Api } from "../judges/judge-server.ts";

/** A page of the web as an engine knows it. */
export type ServedPage = {
  readonly pageUrl: string;
  readonly imageUrl: string;
  readonly match: "full" | "partial";
  /** `2019-05-17` */
  readonly firstSeen: string;
};

/** A search engine's API on loopback, strict about every request. Of the judges' it has what may happen to a question. */
export type EngineServer = JudgeServer & {
  /** What it finds; nothing until told otherwise. */
  pages: readonly ServedPage[];
  /** It takes the picture for one that cannot be searched for. */
  refuses: boolean;
};

type EngineApi = (request: Request, server: EngineServer) => ReturnType<Api>;

export async function serveEngine(api: EngineApi): Promise<EngineServer> {
  const found = { pages: [] as readonly ServedPage[], refuses: false };
  const server: EngineServer = Object.assign(await serveJudge((request) => api(request, server)), found);
  return server;
}
