import { type Check, CHECKS } from "@svc/domain/check-rules";
import { IMAGE_BYTES_MAX } from "@svc/imaging/admit";
import type { OutsideJudge } from "@svc/providers/judges/outside-judge";
import { type Inspection, inspectPhoto, type InspectionTools } from "./inspect-photo.ts";

/** The bench's maximum. */
const MOST_TIMES = 100;

/**
 * `POST /?check=ai` with a photo's bytes returns its findings as JSON and stores nothing. `times=n` judges it n
 * times, so that measurements can subtract the transport. `outside=ask` also asks every outside judge that is set up,
 * once; `known=hive` leaves Hive out.
 */
export async function inspectRequest(request: Request, tools: InspectionTools): Promise<Response> {
  if (request.method !== "POST") return new Response("POST a photo here\n");
  const query = new URL(request.url).searchParams;
  const named = query.getAll("check");
  const checks = CHECKS.filter((check) => named.includes(check));
  if (!(Number(request.headers.get("Content-Length")) <= IMAGE_BYTES_MAX)) {
    return new Response(`a photo has at most ${IMAGE_BYTES_MAX} bytes\n`, { status: 413 });
  }
  const known = query.getAll("known");
  const judges = query.has("outside") ? (tools.outside?.judges ?? []) : [];
  if (query.has("outside") && judges.length === 0)
    return new Response("no outside judge is set up: set its JUDGE_ variables\n", { status: 400 });
  const bytes = new Uint8Array(await request.arrayBuffer());
  const inspection = await inspectTimes(Number(query.get("times") ?? 1), { bytes, checks }, tools);
  const asked = judges.filter(({ name }) => !known.includes(name));
  return Response.json(await answerOf(inspection, asked, tools));
}

type Photo = { readonly bytes: Uint8Array; readonly checks: readonly Check[] };

async function inspectTimes(
  times: number,
  { bytes, checks }: Photo,
  tools: InspectionTools,
): Promise<Inspection> {
  for (let more = Math.min(MOST_TIMES, times); more > 1; more--)
    await inspectPhoto({ bytes }, checks, {}, tools);
  return inspectPhoto({ bytes }, checks, {}, tools);
}

async function answerOf(inspection: Inspection, judges: readonly OutsideJudge[], tools: InspectionTools) {
  if (!inspection.readable) return { readable: false, detail: inspection.detail };
  const { credentials, pixels } = inspection.evidence;
  const bytes = judges.length > 0 && pixels ? await tools.outside?.encode(pixels.frame) : undefined;
  const question = bytes && { check: "ai" as const, picture: { bytes, mediaType: "image/jpeg" as const } };
  const outside =
    question &&
    (await Promise.all(judges.map(async (judge) => ({ judge: judge.name, ...(await judge.ask(question)) }))));
  return {
    readable: true,
    findings: inspection.findings,
    credentials,
    width: pixels?.width,
    height: pixels?.height,
    outside,
  };
}
