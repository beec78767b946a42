import { CHECKS } from "@svc/domain/check-rules";
import { IMAGE_BYTES_MAX } from "@svc/imaging/admit";
import { inspectPhoto, type InspectionTools } from "./inspect-photo.ts";

/** As often as the bench asks, and no more. */
const MOST_TIMES = 100;

/**
 * `POST /?check=ai` with a photo's bytes answers its findings as JSON; nothing is stored. `times=n` judges it n times, so
 * that a measurement can tell the judging from the transport.
 */
export async function inspectRequest(request: Request, tools: InspectionTools): Promise<Response> {
  if (request.method !== "POST") return new Response("POST a photo here\n");
  const query = new URL(request.url).searchParams;
  const asked = query.getAll("check");
  const checks = CHECKS.filter((check) => asked.includes(check));
  if (!(Number(request.headers.get("Content-Length")) <= IMAGE_BYTES_MAX)) {
    return new Response(`a photo has at most ${IMAGE_BYTES_MAX} bytes\n`, { status: 413 });
  }
  const bytes = new Uint8Array(await request.arrayBuffer());
  // oxlint-disable-next-line no-await-in-loop -- one photo at a time holds the memory
  for (let more = Math.min(MOST_TIMES, Number(query.get("times") ?? 1)); more > 1; more--)
    await inspectPhoto({ bytes }, checks, {}, tools);
  const inspection = await inspectPhoto({ bytes }, checks, {}, tools);
  if (!inspection.readable) return Response.json({ readable: false, detail: inspection.detail });
  const { credentials, pixels } = inspection.evidence;
  return Response.json({
    readable: true,
    findings: inspection.findings,
    credentials,
    width: pixels?.width,
    height: pixels?.height,
  });
}
