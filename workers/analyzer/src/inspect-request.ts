import { type Check, CHECKS } from "@svc/domain/check-rules";
import { IMAGE_BYTES_MAX } from "@svc/imaging/admit";
import type { OutsideJudge } from "@svc/providers/judges/outside-judge";
import { type Inspection, inspectPhoto, type InspectionTools } from "./inspect-photo.ts";

/** The bench's maximum. */
const MOST_TIMES = 100;

/**
 * `POST /?check=ai` with a photo's bytes returns its findings as JSON and stores nothing. `times=n` judges it n
 * times, so that measurements can subtract the transport. `outside=hive` also asks Hive, once.
 */
export async function inspectRequest(request: Request, tools: InspectionTools): Promise<Response> {
  if (request.method !== "POST") return new Response("POST a photo here\n");
  const query = new URL(request.url).searchParams;
  const asked = query.getAll("check");
  const checks = CHECKS.filter((check) => asked.includes(check));
  if (!(Number(request.headers.get("Content-Length")) <= IMAGE_BYTES_MAX)) {
    return new Response(`a photo has at most ${IMAGE_BYTES_MAX} bytes\n`, { status: 413 });
  }
  const name = query.get("outside");
  const judge = tools.outside?.judges.find((each) => each.name === name);
  if (name !== null && !judge) return new Response("this judge is not set up\n", { status: 400 });
  const bytes = new Uint8Array(await request.arrayBuffer());
  const inspection = await inspectTimes(Number(query.get("times") ?? 1), { bytes, checks }, tools);
  return Response.json(await answerOf(inspection, judge, tools));
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

async function answerOf(inspection: Inspection, judge: OutsideJudge | undefined, tools: InspectionTools) {
  if (!inspection.readable) return { readable: false, detail: inspection.detail };
  const { credentials, pixels } = inspection.evidence;
  const picture = judge && pixels && (await tools.outside?.encode(pixels.frame));
  const question = picture && {
    check: "ai" as const,
    picture: { bytes: picture, mediaType: "image/jpeg" as const },
  };
  return {
    readable: true,
    findings: inspection.findings,
    credentials,
    width: pixels?.width,
    height: pixels?.height,
    outside: question && (await judge?.ask(question)),
  };
}
