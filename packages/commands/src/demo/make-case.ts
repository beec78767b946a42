import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { isTerminal, type Status } from "@svc/domain/status";
import { ROOT } from "../local/wrangler.ts";
import { call, type DemoService } from "./demo-client.ts";
import type { DemoCase, DemoFile } from "./demo-case.ts";
import { TEMPLATE } from "./demo-parts.ts";

type Verification = { readonly id: string; readonly status: Status; readonly capture_url: string };

/** The error of a person's act on a case that was handed over before the last stop. */
const HANDED_OVER = { done: ["already_finalized"] };
const RESULT_MS = 120_000;

/**
 * Makes a case, or continues it where the last start stopped: every call can be repeated without a second effect.
 */
export async function makeCase(service: DemoService, demoCase: DemoCase): Promise<void> {
  const { ends = "completed" } = demoCase;
  const found = (await findCase(service, demoCase)) ?? (await createCase(service, demoCase));
  if (found.status !== ends && !isTerminal(found.status)) {
    await send(service, demoCase, found);
    await untilEnd(service, found, ends);
  }
  await review(service, demoCase, found);
}

async function findCase(service: DemoService, { demo }: DemoCase): Promise<Verification | undefined> {
  const query = new URLSearchParams({ "metadata[demo]": demo, limit: "1" });
  const list = await call<{ readonly items: readonly Verification[] }>(service, `/v1/verifications?${query}`);
  return list?.items[0];
}

/** The key also finds a case that the list does not show yet. */
async function createCase(service: DemoService, demoCase: DemoCase): Promise<Verification> {
  const { demo, claim, policy, spec } = demoCase;
  const metadata = { demo, claim_number: claim, ...demoCase.metadata };
  const start = policy === undefined ? { ...spec, metadata } : { identification: policy, metadata };
  const route =
    policy === undefined ? "/v1/verifications" : `/v1/link-templates/${TEMPLATE.slug}/verifications`;
  const idempotencyKey = `demo-${claim}`;
  const created = await call<Verification>(service, route, { body: start, idempotencyKey });
  if (!created) throw new Error("was not created");
  return created;
}

/** What the person does, or for an audit the account. */
async function send(service: DemoService, demoCase: DemoCase, opened: Verification): Promise<void> {
  const { files = [], answers = {}, last = "finish" } = demoCase;
  const isPerson = demoCase.spec?.["mode"] !== "audit";
  const route = `/v1/verifications/${isPerson ? opened.capture_url.split("/v/")[1] : opened.id}`;
  if (isPerson && last !== "nothing")
    await call(service, `${route}/progress`, { isPerson, body: { event: "opened" } });
  for (const [index, file] of files.entries())
    await call(service, `${route}/captures`, {
      isPerson,
      body: formOf(file, index, isPerson),
      ...HANDED_OVER,
    });
  for (const [step, value] of Object.entries(answers)) {
    const body = { value, submit_later: true };
    await call(service, `${route}/answers/${step}`, { method: "PUT", isPerson, body, ...HANDED_OVER });
  }
  await LAST[last](service, { route, isPerson, id: opened.id });
}

type Door = { readonly route: string; readonly isPerson: boolean; readonly id: string };

const LAST: Readonly<
  Record<NonNullable<DemoCase["last"]>, (service: DemoService, door: Door) => Promise<unknown>>
> = {
  finish: (service, { route, isPerson }) =>
    call(service, `${route}/finish`, { method: "POST", isPerson, ...HANDED_OVER }),
  leave: (service, { route, isPerson }) =>
    call(service, `${route}/progress`, { isPerson, body: { event: "left" } }),
  expire: (service, { id }) => call(service, `/v1/verifications/${id}/expire`, { method: "POST" }),
  nothing: async () => undefined,
};

/** Its id is the same each time, so that a photo sent again is stored once. */
function formOf({ file, step, at }: DemoFile, index: number, isPerson: boolean): FormData {
  const bytes = readFileSync(path.join(ROOT, file));
  const form = new FormData();
  form.set("client_capture_id", uuidOf(`${file} ${index}`));
  if (step !== undefined) form.set("step", step);
  if (at) form.set("location", JSON.stringify({ ...at, derived_from: "live", age_ms: 0 }));
  if (isPerson) form.set("submit_later", "true");
  if (isPerson) form.set("source", "camera");
  form.set("image", new File([bytes], path.basename(file)));
  return form;
}

/** A UUID of version 8 (RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function untilEnd(service: DemoService, { id }: Verification, ends: Status): Promise<void> {
  const deadline = Date.now() + RESULT_MS;
  for (;;) {
    const read = await call<Verification>(
      service,
      `/v1/verifications/${id}${ends === "completed" ? "?wait=25" : ""}`,
    );
    const status = read?.status;
    if (status === ends) return;
    if (status === undefined || isTerminal(status) || Date.now() > deadline)
      throw new Error(`${id} is ${status} instead of ${ends}`);
  }
}

type ReadCase = { readonly due?: readonly string[] };

async function review(
  service: DemoService,
  { decision, narrative }: DemoCase,
  { id }: Verification,
): Promise<void> {
  if (decision) {
    const { due } = (await call<ReadCase>(service, `/v1/cases/${id}`)) ?? {};
    const body = { verification_id: id, ...decision };
    // another person may already look at it
    if (due?.includes(decision.subject))
      await call(service, "/v1/review/decisions", { body, done: ["conflict"] });
  }
  if (narrative !== undefined)
    await call(service, `/v1/verifications/${id}/finalize`, { body: { narrative }, ...HANDED_OVER });
}
