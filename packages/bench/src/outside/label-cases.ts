import type { LabelledPhoto } from "@svc/detectors/outside/labelled-photo";
import { type CountedOpinion, OUTSIDE_JUDGES } from "@svc/domain/outside-judges";
import type { Labelled } from "./label-files.ts";
import { LabelError, type LabelledRow } from "./read-labels.ts";

type CaseRow = Extract<LabelledRow, { caseId: string }>;
type Service = { readonly baseUrl: string; readonly secretKey: string };

/** From the environment. A key is not sent unencrypted, except to this machine. */
export function serviceOf({
  SVC_SECRET_KEY: secretKey,
  SVC_BASE_URL: baseUrl,
}: Readonly<Record<string, string | undefined>>): Service {
  if (!secretKey || !baseUrl)
    throw new LabelError("Cases are read from the service: set SVC_SECRET_KEY and SVC_BASE_URL");
  if (!/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(baseUrl))
    throw new LabelError("SVC_BASE_URL must begin with https://; plain http goes to this machine alone");
  return { secretKey, baseUrl: baseUrl.replace(/\/$/, "") };
}

/** The members that are read of `GET /v1/verifications/{id}/captures`. */
type Captures = { readonly items: readonly Capture[] };
type Capture = { readonly findings?: readonly Finding[] };
type Finding = {
  readonly check: string;
  readonly confidence: number;
  readonly own_confidence?: number;
  readonly model: string;
  readonly evidence?: readonly { readonly judge?: CountedOpinion }[];
};

/** Reads the opinions that findings of these cases already hold. No question is asked, so nothing is paid again. */
export async function labelCases(rows: readonly CaseRow[], service: Service): Promise<Labelled> {
  const photos: LabelledPhoto[] = [];
  let unjudged = 0;
  for (const row of rows) {
    const { items } = await capturesOf(row, service);
    const judged = items.flatMap((capture) => photoOf(capture, row));
    photos.push(...judged);
    unjudged += items.length - judged.length;
  }
  return { photos, unjudged, asked: 0, silent: 0 };
}

function photoOf({ findings = [] }: Capture, { positive, caseId }: CaseRow): readonly LabelledPhoto[] {
  const found = findings.find(({ check }) => check === "ai");
  if (!found) return [];
  const { confidence, own_confidence: own = confidence, evidence = [] } = found;
  const [name = "", version = ""] = found.model.split("@");
  const opinions = evidence
    .flatMap(({ judge }) => judge ?? [])
    .filter((judge) => OUTSIDE_JUDGES.includes(judge.name))
    .map((judge) => ({ name: judge.name, version: judge.version, score: judge.score }));
  return [{ positive, group: caseId, ours: { name, version }, confidence: own, opinions }];
}

/** A key may read ten times a second: after a 429 it waits as long as the service says. */
async function capturesOf({ caseId, line }: CaseRow, { baseUrl, secretKey }: Service): Promise<Captures> {
  const headers = { Authorization: `Bearer ${secretKey}` };
  for (;;) {
    const response = await fetch(`${baseUrl}/v1/verifications/${caseId}/captures`, { headers });
    if (response.ok) return (await response.json()) as Captures; // of our own API
    if (response.status !== 429) throw new LabelError(refusalOf(response.status, `line ${line}: ${caseId}`));
    const waitS = Number(response.headers.get("Retry-After") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, waitS * 1_000));
  }
}

function refusalOf(status: number, what: string): string {
  if (status === 401) return "SVC_SECRET_KEY is not a key of this service. Set the tenant's secret key";
  if (status === 404)
    return `${what} is no case of this account. Remove the line, or use the right account's key`;
  return `${what} could not be read: HTTP ${status}. Try again`;
}
