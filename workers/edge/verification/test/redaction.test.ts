import { listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { Finding } from "@svc/domain/finding";
import { newCandidateId, type VerificationId } from "@svc/domain/ids";
import type { AnalysisAnswer } from "@svc/domain/meaning/analysis";
import { conditionPart } from "@svc/domain/meaning/condition";
import { CLEAR } from "@svc/domain/test/build";
import type { AnalysisQuestions } from "@svc/domain/verification/analyses";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, resetClock, setEnv } from "../../test/support/conditions.ts";
import { env } from "../../test/support/environment.ts";
import { framesForm, jpegHeader, photoForm } from "../../test/support/photos.ts";
import { runSender } from "../../test/support/sender.ts";
import { type Answer, edge, ORIGIN, send, TenantClient } from "../../test/support/tenant.ts";

/** Placed in every text a person can type, and in the file's metadata. */
const MARK = "zzpersonzz";
const LAT = 52.123456;
const HOOK = `https://hooks.example.org/in?who=${MARK}`;
const MARKS = [MARK, String(LAT)];
const say = (what: string) => `${what} ${MARK}`;

let tenant: TenantClient;
let logged: string[];

beforeEach(async () => {
  setEnv({ DEV: "1", MAIL: "mailbox", RATE_LIMITS: "off" });
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 204 }));
  runSender();
  logged = [];
  for (const level of ["error", "warn", "log", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => void logged.push(said.join(" ")));
  tenant = await TenantClient.create();
});

const json = (key: string) => ({ "Content-Type": "application/json", "Idempotency-Key": key });

type Stated = { readonly state: string };

/** A POST that can be repeated byte for byte. */
type Call = { readonly path: string; readonly key: string; readonly body: string; readonly isLink?: boolean };

function make({ path, key, body, isLink }: Call): Promise<Answer> {
  const init = { headers: json(key), body };
  return isLink ? send("POST", path, init) : tenant.send("POST", path, init);
}

async function must(answer: Promise<Answer>, ...statuses: readonly number[]): Promise<Answer["body"]> {
  const { status, body } = await answer;
  if (!statuses.includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

const photoStep = (word: (what: string) => string) => ({
  key: "front",
  kind: "image",
  description: word("The front"),
  expected_object: word("A car"),
  condition_aspects: [MARK],
  example_url: `https://example.org/${MARK}.jpg`,
  ocr: "plate",
});

const stepsOf = (word: (what: string) => string) => [
  photoStep(word),
  { key: "papers", kind: "upload", description: word("The papers") },
  {
    key: "walk",
    kind: "video",
    description: word("Walk around it"),
    expected_scene: MARK,
    condition_aspects: [MARK],
  },
  { key: "name", kind: "text", description: word("Your name"), pattern: `^${MARK}$` },
  {
    key: "colour",
    kind: "choice",
    description: word("Its colour"),
    options: [
      { value: "red", label: say("Red") },
      { value: "blue", label: say("Blue") },
    ],
  },
  { key: "home", kind: "address", description: word("Where it is"), country: "DE" },
];

const bodyOf = (word: (what: string) => string) => ({
  steps: stepsOf(word),
  signals_required: ["ai", "reverse", "context"],
  context: { kind: MARK, summary: word("A car") },
  webhook_url: HOOK,
  notify_email: `${MARK}@example.org`,
  notify_email_subject: say("Result of {metadata.claim}"),
  notify_email_body: say("It is done, {identification}"),
  completion_message: word("Thanks"),
  expected_location: word("Street 1"),
  expected_object: word("A car"),
  metadata: { claim: MARK, [MARK]: "1" },
});

const FLAGGED: Finding = {
  ...CLEAR,
  status: "flagged",
  evidence: [
    {
      kind: "vision_model",
      detail: MARK,
      values: { url: MARK },
      boxes: [{ x: 0.1, y: 0.1, width: 0.1, height: 0.1 }],
    },
  ],
  candidates: [
    {
      id: newCandidateId(0),
      pageUrl: `https://example.org/${MARK}`,
      imageUrl: `https://example.org/${MARK}`,
      match: "full",
      score: 1,
    },
  ],
  liveness: [{ sign: "no_frames", strength: "weak" }],
};
const SILENT: Finding = { status: "unavailable", reason: "error", detail: MARK };

type Made = { readonly id: VerificationId; readonly link: string; readonly calls: readonly Call[] };

/** Sends everything a person can send, through the link only. */
async function answerAll(link: string): Promise<readonly string[]> {
  const put = (step: string, value: unknown) =>
    must(
      send("PUT", `${link}/answers/${step}`, {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ value }),
      }),
      200,
    );
  await put("name", MARK);
  await put("colour", ["red"]);
  await put("home", { formatted: MARK, line1: MARK, city: MARK, lat: LAT, lng: 4.5 });
  const fix = JSON.stringify({ lat: LAT, lng: 4.5, accuracy_m: 5, derived_from: "live", age_ms: 10 });
  const fields = {
    step: "front",
    source: "camera",
    location: fix,
    nonce: MARK,
    device: JSON.stringify({ label: MARK }),
  };
  const live = framesForm([jpegHeader(320, 240)], photoForm(jpegHeader(640, 480), fields));
  const photo = await must(send("POST", `${link}/captures`, { body: live }), 201);
  const clip = photoForm(Uint8Array.from(new TextEncoder().encode("\0\0\0\x20ftypisom duration 4000")), {
    step: "walk",
    source: "camera",
    location: fix,
  });
  const walk = await must(send("POST", `${link}/captures`, { body: clip }), 201);
  const papers = await upload(link, jpegHeader(800, 600), {
    step: "papers",
    source: "file",
    filename: MARK,
    location: fix,
  });
  return [photo.id, walk.id, papers];
}

/** Sends the file as a resumable upload, whose object stores the declared metadata. */
async function upload(
  link: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>>,
) {
  const tus = { "Tus-Resumable": "1.0.0" };
  const metadata = Object.entries(fields)
    .filter(([name]) => name !== "filename")
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(",");
  const begun = await send("POST", `${link}/uploads`, {
    headers: { ...tus, "Upload-Length": String(bytes.length), "Upload-Metadata": metadata },
  });
  const stored = await send("PATCH", begun.headers.get("Location") ?? "", {
    headers: { ...tus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    body: bytes,
  });
  return stored.headers.get("Capture-Id") ?? `not stored: ${stored.status}`;
}

/** Analyzed with evidence that quotes the files, then finalized, sealed and announced. */
async function judged(id: VerificationId, captures: readonly string[]): Promise<void> {
  const object = env.VERIFICATION.getByName(id);
  const credentials = { present: true, state: "valid", issuer: MARK, digitalSourceType: MARK } as const;
  for (const captureId of captures as readonly Parameters<typeof object.analysisJob>[0][]) {
    const job = await object.analysisJob(captureId);
    const moments = job.state === "open" ? (job.moments ?? []) : [];
    const findings = { ai: FLAGGED, reverse: FLAGGED, context: SILENT };
    const clipFrames = moments.map((atMs) => ({
      atMs,
      extracted: true,
      findings: { ai: FLAGGED, reverse: FLAGGED },
    }));
    const analyses = job.state === "open" ? analysesOf(job.analyses ?? {}) : [];
    const frames = clipFrames.length > 0 && { clipFrames };
    await object.settle({ captureId, findings, credentials, analyses, ...frames });
  }
}

/** Answers every question with the marker. */
function analysesOf({ text, condition, scene }: AnalysisQuestions): readonly AnalysisAnswer[] {
  const aspects = [{ name: MARK, score: 5, reasoning: MARK }];
  const reading = { kind: "plate", text: MARK, confidence: 1, model: "m@1" } as const;
  return [
    ...(text ? [{ analysis: "text", reading } as const] : []),
    ...(condition ? [{ analysis: "condition", condition: conditionPart(aspects) } as const] : []),
    ...(scene
      ? [{ analysis: "scene", scene: { verdict: "match", confidence: 1, reasoning: MARK } } as const]
      : []),
  ];
}

async function filled(create: Call): Promise<Made> {
  const created = await must(make(create), 201);
  const link = `/v1/verifications/${created.capture_url.split("/v/")[1]}`;
  const captures = await answerAll(link);
  const finish = { path: `${link}/finish`, key: "finish-1", body: "", isLink: true };
  await must(make(finish), 200);
  const progress = { path: `${link}/progress`, key: "progress-1", body: '{"event":"opened"}', isLink: true };
  await must(make(progress), 200);
  await judged(created.id, captures);
  const finalize = {
    path: `/v1/verifications/${created.id}/finalize`,
    key: "finalize-1",
    body: JSON.stringify({ narrative: MARK }),
  };
  const said = await must(make(finalize), 200);
  if (!JSON.stringify(said).includes(MARK)) throw new Error("the marker was never there");
  return { id: created.id, link, calls: [create, finish, progress, finalize] };
}

/** The rows of all tables of all objects. */
async function objectTexts(): Promise<readonly string[]> {
  const namespaces = [
    env.VERIFICATION,
    env.ACCOUNT,
    env.UPLOAD,
    env.TEMPLATE,
  ] as readonly DurableObjectNamespace[];
  const found: string[] = [];
  for (const namespace of namespaces) {
    for (const id of await listDurableObjectIds(namespace)) {
      const text = await runInDurableObject(namespace.get(id), (_, { storage }) => {
        const tables = storage.sql
          .exec<{ name: string }>("select name from sqlite_master where type = 'table'")
          .toArray();
        return tables
          .filter(({ name }) => !name.startsWith("_cf_"))
          .map(
            ({ name }) => `${name}: ${JSON.stringify(storage.sql.exec(`select * from "${name}"`).toArray())}`,
          )
          .join("\n");
      });
      found.push(text);
    }
  }
  return found;
}

/** The rows of all D1 tables. The tenant's own tables are exempt. */
async function databaseTexts(): Promise<readonly string[]> {
  const databases = [env.DB, env["DB_1"] ?? env.DB];
  return (await Promise.all(databases.map(rowTexts))).flat();
}

async function rowTexts(database: D1Database): Promise<readonly string[]> {
  const { results } = await database
    .prepare("select name from sqlite_master where type = 'table'")
    .all<{ name: string }>();
  const names = results
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("_cf_") && name !== "database_rows");
  const rows = names.map(
    async (name) => `${name}: ${JSON.stringify(await database.prepare(`select * from "${name}"`).raw())}`,
  );
  return Promise.all(rows);
}

async function fileTexts(): Promise<readonly string[]> {
  const { objects } = await env.PHOTOS.list({ include: ["customMetadata", "httpMetadata"] });
  const bodies = objects.map(async ({ key, customMetadata, httpMetadata }) => {
    const body = await (await env.PHOTOS.get(key))?.text();
    return `${key} ${JSON.stringify([customMetadata, httpMetadata])} ${body ?? ""}`;
  });
  return Promise.all(bodies);
}

/** Every response that can still be obtained about it. */
async function answerTexts({ id, link, calls }: Made): Promise<readonly string[]> {
  const asked = [
    ...["", "/captures", "/events", "/record", "/damage-localization"].map(
      (end) => `/v1/verifications/${id}${end}`,
    ),
    "/v1/verifications?limit=100",
    `/v1/webhook-deliveries?verification_id=${id}`,
    "/v1/me/settings",
    "/v1/me/credits/movements",
  ];
  const own = await Promise.all(asked.map((path) => tenant.get(path)));
  const replayed = await Promise.all(calls.map(make));
  const { body: log } = await tenant.get(`/v1/webhook-deliveries?verification_id=${id}`);
  const redelivered = await Promise.all(
    log.items.map((delivery: { id: string }) =>
      tenant.post(`/v1/webhook-deliveries/${delivery.id}/redeliver`),
    ),
  );
  const state = await env.VERIFICATION.getByName(id).readRecord(tenant.accountId);
  const resultUrl = state.ok ? (state.state.resultMail?.resultUrl ?? "/r/none") : "/r/none";
  const pages = [`/v/${link.split("/").at(-1)}`, resultUrl, `${link}/session`, "/dev/mail"].map(
    async (path) => {
      const url = path.startsWith("http") ? path : `${ORIGIN}${path}`;
      return (await edge().fetch(url)).text();
    },
  );
  const answers = [...own, ...replayed, ...redelivered] as readonly Answer[];
  return [...answers.map(({ body }) => JSON.stringify(body)), ...(await Promise.all(pages))];
}

/** The text around each marker that should be gone. */
function leaks(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) =>
    MARKS.flatMap((mark) => {
      const at = text.toLowerCase().indexOf(mark);
      return at === -1 ? [] : [text.slice(Math.max(0, at - 160), at + 60)];
    }),
  );
}

async function everything(made: Made): Promise<readonly string[]> {
  return [
    ...(await answerTexts(made)),
    ...(await objectTexts()),
    ...(await databaseTexts()),
    ...(await fileTexts()),
    ...logged,
  ];
}

/** Starts a verification through the API from a template filled with a database row. */
async function fromTemplate(): Promise<Call> {
  await must(
    tenant.post("/v1/databases", {
      id: "people",
      name: "People",
      columns: ["policy", "name"],
      rows: [["A-17", MARK]],
      identifier_column: "policy",
    }),
    201,
  );
  const { notify_email: _mail, metadata: _data, ...spec } = bodyOf((what) => `${what} {name}`);
  const [front, papers, walk, name, colour, home] = spec.steps;
  // fixed template texts contain no personal data
  const steps = [
    { ...front, condition_aspects: ["paint"], example_url: "https://example.org/front.jpg" },
    papers,
    { ...walk, expected_scene: "A car", condition_aspects: ["paint"] },
    { ...name, pattern: "^[a-z]+$" },
    {
      ...colour,
      options: [
        { value: "red", label: "Red" },
        { value: "blue", label: "Blue" },
      ],
    },
    home,
  ];
  const fixed = {
    notify_email_subject: "Done",
    notify_email_body: "Done",
    webhook_url: "https://hooks.example.org/in",
  };
  await must(
    tenant.post("/v1/link-templates", {
      slug: "car",
      name: "Car",
      identification: { label: "Policy" },
      database: { id: "people", compare: [{ column: "name", step: "name" }] },
      spec: { ...spec, ...fixed, steps, context: { kind: "car", summary: "The car of {name}" } },
      publish: true,
    }),
    201,
  );
  const wish = {
    identification: "A-17",
    metadata: { claim: MARK },
    notify_email: `${MARK}@example.org`,
    webhook_url: HOOK,
  };
  return { path: "/v1/link-templates/car/verifications", key: "create-t", body: JSON.stringify(wish) };
}

const direct = async (): Promise<Call> => ({
  path: "/v1/verifications",
  key: "create-1",
  body: JSON.stringify(bodyOf(say)),
});

const SOURCES = [
  ["made by the API", direct],
  ["made from a template whose texts a database filled", fromTemplate],
] as const;

describe.for(SOURCES)("a verification %s, with every field filled", ([, createOf]) => {
  it("leaves no trace of a person anywhere once it is redacted (CONTRACT G4.7, G14)", async ({ expect }) => {
    const made = await filled(await createOf());
    const { id } = made;
    await expect
      .poll(async () => (await tenant.get(`/v1/verifications/${id}?wait=5`)).body.record_seal)
      .toBeDefined();
    const { body: seen } = await tenant.get(`/v1/verifications/${id}`);
    await expect.poll(async () => leaks(await databaseTexts()).length).toBeGreaterThan(2);
    await expect
      .poll(async () => leaks([await (await edge().fetch(`${ORIGIN}/dev/mail`)).text()]))
      .not.toEqual([]);
    expect(logged).toEqual([]);
    const redact = { path: `/v1/verifications/${id}/redact`, key: "redact-1", body: "" };
    await must(make(redact), 200);
    // right after the redaction, before anything else happens
    expect(leaks((await Promise.all(made.calls.map(make))).map(({ body }) => JSON.stringify(body)))).toEqual(
      [],
    );
    const withRedact = { ...made, calls: [...made.calls, redact] };
    await expect.poll(async () => leaks(await everything(withRedact)), { timeout: 10_000 }).toEqual([]);
    const { body: left } = await tenant.get(`/v1/verifications/${id}`);
    const { sources: _pages, ...reverse } = seen.verdict.reverse_search;
    expect(left).toMatchObject({ id, status: "completed", created_at: seen.created_at, captures_count: 3 });
    expect(left.verdict).toEqual({ ...seen.verdict, reverse_search: { ...reverse, sources: [] } });
    expect(left.record_seal.captures).toEqual(seen.record_seal.captures);
    expect((await make(redact)).headers.get("Idempotent-Replayed")).toBe("true");
  });

  it("is emptied in the same way by retention, from its alarm alone", async ({ expect }) => {
    const made = await filled(await createOf());
    await expect.poll(async () => leaks(await databaseTexts()).length).toBeGreaterThan(2);
    // delayed writes would only appear after this
    await expect
      .poll(async () => {
        const { body } = await tenant.get(`/v1/webhook-deliveries?verification_id=${made.id}`);
        return body.items.length > 1 && body.items.every(({ state }: Stated) => state === "delivered");
      })
      .toBe(true);
    advanceClock(181 * 86_400_000);
    await runDurableObjectAlarm(env.VERIFICATION.getByName(made.id));
    resetClock();
    await expect
      .poll(async () => leaks(await everything({ ...made, calls: [] })), { timeout: 10_000 })
      .toEqual([]);
  });
});

describe("a redacted verification", () => {
  it("says by its link that it was deleted, in the shape of a session, and nothing of its own", async ({
    expect,
  }) => {
    const { id, link } = await filled(await direct());
    await must(tenant.post(`/v1/verifications/${id}/redact`), 200);
    const { status, body } = await send("GET", `${link}/session`);
    expect([status, body.deleted, body.status, body.steps, body.captures]).toEqual([
      200,
      true,
      "completed",
      [],
      [],
    ]);
    expect(body).not.toHaveProperty("completion_message");
    const page = await (await edge().fetch(`${ORIGIN}/v/${link.split("/").at(-1)}`)).text();
    expect(page).toContain("This was deleted");
    expect((await send("POST", `${link}/finish`)).body).toEqual({ status: "completed" });
  });

  it("goes back to the texts of its template, with their placeholders (CONTRACT G14)", async ({ expect }) => {
    const { id } = await filled(await fromTemplate());
    await must(tenant.post(`/v1/verifications/${id}/redact`), 200);
    const read = await env.VERIFICATION.getByName(id).readRecord(tenant.accountId);
    const settings = read.ok ? read.state.settings : undefined;
    expect(settings).toMatchObject({
      completionMessage: "Thanks {name}",
      context: { summary: "The car of {name}" },
      expectedObject: "A car {name}",
      expectedLocation: { expected: "Street 1 {name}" },
    });
    const steps = settings?.capturePlan.kind === "steps" ? settings.capturePlan.steps : [];
    expect(steps.map(({ description }) => description)).toEqual(
      stepsOf((what) => `${what} {name}`).map(({ description }) => description),
    );
  });

  it("keeps no creation answer that shows more than is left: a replay shows it as it is", async ({
    expect,
  }) => {
    const form = {
      headers: json("audit-1"),
      body: JSON.stringify({ mode: "audit", expected_location: say("Street 1") }),
    };
    const { body: created } = await tenant.send("POST", "/v1/verifications", form);
    expect(JSON.stringify(created)).toContain(MARK);
    await must(tenant.post(`/v1/verifications/${created.id}/expire`), 200);
    await must(tenant.post(`/v1/verifications/${created.id}/redact`), 200);
    const { status, headers, body } = await tenant.send("POST", "/v1/verifications", form);
    expect([status, headers.get("Idempotent-Replayed"), body.id, body.status]).toEqual([
      201,
      "true",
      created.id,
      "expired",
    ]);
    expect(JSON.stringify(body)).not.toContain(MARK);
  });
});

it("leaves nothing of a webhook's address in what a redelivery answered under its Idempotency-Key", async ({
  expect,
}) => {
  const sender = await TenantClient.create();
  const { body: made } = await sender.post("/v1/verifications", {
    webhook_url: "https://hooks.example/in?person=ZZPII",
  });
  await sender.post(`/v1/verifications/${made.id}/expire`);
  const id = await vi.waitFor(async () => {
    const { body: log } = await sender.get(`/v1/webhook-deliveries?verification_id=${made.id}`);
    return log.items[0].id as string;
  });
  const again = () =>
    sender.send("POST", `/v1/webhook-deliveries/${id}/redeliver`, {
      headers: { "Idempotency-Key": "once" },
    });
  expect(JSON.stringify((await again()).body)).toContain("ZZPII");
  await vi.waitFor(async () => {
    const { body: log } = await sender.get(`/v1/verifications/${made.id}/events`);
    const delivered = log.items.filter(({ type }: { type: string }) => type === "webhook.delivered");
    if (delivered.length < 2) throw new Error("an address is kept while it is needed");
  });
  expect((await sender.post(`/v1/verifications/${made.id}/redact`)).status).toBe(200);
  expect(JSON.stringify((await again()).body)).not.toContain("ZZPII");
});
