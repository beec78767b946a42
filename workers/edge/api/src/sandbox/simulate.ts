import { parseSimulate, type SimulatedAction } from "@svc/contract/sandbox/simulate";
import { orThrow } from "@svc/contract/wire/parsed";
import { createMiddleware } from "hono/factory";
import { drawnAnswer } from "@svc/domain/verification/answer-kinds";
import { isSandbox } from "@svc/domain/verification/simulated-outcome";
import { isMediaStep } from "@svc/domain/verification/step-kinds";
import { activeSteps, missingSteps } from "@svc/domain/verification/steps";
import type { ApiContext, ApiEnv } from "../context.ts";
import { answerUnknownRoute } from "../http/answer-error.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";
import { present } from "../verification/present-view.ts";
import { takeDrawnPhoto } from "./take-drawn-photo.ts";

/** CONTRACT G14: the route does not exist in staging and production. */
export const inSandbox = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isSandbox(c.env.ENVIRONMENT)) return answerUnknownRoute(c);
  await next();
  return undefined;
});

/** CONTRACT G10: performs the person's next step on the tenant's request. */
export async function simulate(c: ApiContext) {
  const { action } = orThrow(parseSimulate(await readJson(c.req.raw)));
  const object = objectOf(c);
  const { account } = c.var;
  // checks the owner before anything is done
  orRefuse(await withStorage(async () => object.read(account.id)));
  await ACTS[action](c);
  const { view } = orRefuse(await withStorage(async () => object.read(account.id)));
  return c.json(await present(c, view), 200);
}

/**
 * Answers the open steps first, since each answer can make other steps apply. The finish reports steps that the sandbox
 * cannot answer.
 */
async function finish(c: ApiContext): Promise<void> {
  const object = objectOf(c);
  for (;;) {
    const { state } = orRefuse(await withStorage(async () => object.readRecord(c.var.account.id)));
    const missing = missingSteps(state);
    const [drawn] = activeSteps(state).flatMap((step) => {
      if (isMediaStep(step) || !missing.includes(step.key)) return [];
      const value = drawnAnswer(step);
      return value === undefined ? [] : { step: step.key, answer: { kind: step.kind, value } };
    });
    if (!drawn) break;
    orRefuse(await object.capturerCommand({ type: "answer", ...drawn }));
  }
  orRefuse(await object.capturerCommand({ type: "submit" }));
}

const ACTS: Readonly<Record<SimulatedAction, (c: ApiContext) => Promise<unknown>>> = {
  open: async (c) => orRefuse(await objectOf(c).capturerCommand({ type: "open" })),
  capture: takeDrawnPhoto,
  finish,
  leave: async (c) => orRefuse(await objectOf(c).capturerCommand({ type: "leave" })),
  expire: async (c) => orRefuse(await objectOf(c).command(c.var.account.id, { type: "run_out" })),
};
