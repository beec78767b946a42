import { type Api, type JudgeServer, serveJudge } from "../judges/judge-server.ts";

/** A provider of places on loopback, strict about every request. The possible mishaps are those of the judges. */
export type PlaceServer = JudgeServer & {
  /** The operations requested, in order. */
  readonly operations: string[];
};

type PlaceApi = (request: Request, server: PlaceServer) => ReturnType<Api>;

export async function servePlaces(api: PlaceApi): Promise<PlaceServer> {
  const operations: string[] = [];
  const server: PlaceServer = Object.assign(
    await serveJudge((request) => {
      operations.push(new URL(request.url).pathname);
      return api(request, server);
    }),
    { operations },
  );
  return server;
}

/** The parameters, if they belong to the operation and identify the service. Records what is wrong. */
export function notedParams(
  request: Request,
  server: PlaceServer,
  known: { readonly required: readonly string[]; readonly optional?: readonly string[] },
): URLSearchParams {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  const { required, optional = [] } = known;
  for (const name of required.filter((each) => !names.includes(each))) server.problems.push(`no ${name}`);
  for (const name of names.filter((each) => ![...required, ...optional].includes(each)))
    server.problems.push(`the parameter ${name}`);
  if (!request.headers.get("User-Agent")?.startsWith("photo-verification/"))
    server.problems.push("an agent without a name");
  return searchParams;
}
