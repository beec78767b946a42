import { CHECKS } from "@svc/domain/finding";
import { inspectPhoto, type InspectionTools } from "./inspect-photo.ts";

/** `POST /?check=ai` with a photo's bytes answers its findings as JSON; nothing is stored. */
export async function inspectRequest(request: Request, tools: InspectionTools): Promise<Response> {
  if (request.method !== "POST") return new Response("POST a photo here\n");
  const asked = new URL(request.url).searchParams.getAll("check");
  const checks = CHECKS.filter((check) => asked.includes(check));
  const bytes = new Uint8Array(await request.arrayBuffer());
  const inspection = await inspectPhoto(bytes, checks, {}, tools);
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
