import { type LinkBody, presentBranding } from "@svc/contract/link/link-body";
import { defined } from "@svc/contract/wire/parsed";
import type { LinkView } from "@svc/platform/template-rpc";
import type { EdgeEnv } from "@svc/platform/env";
import type { Context } from "hono";
import type { ApiContext } from "../context.ts";
import { brandingOf } from "../brand/brand-of.ts";
import { errorBeside } from "../http/answer-error.ts";
import { openLink } from "./link-access.ts";
import { proofTask } from "./proof-of-work.ts";

/** The link's requirements before a start, for its page and for programs. */
export async function readLink(c: ApiContext): Promise<Response> {
  const { account, brand, link } = await openLink(c);
  const { identification, locale } = link;
  const body: LinkBody = {
    state: stateOf(link),
    brand: presentBranding(brandingOf(c, account, brand)),
    ...defined({ identification, locale, proof: await proofTask(c) }),
  };
  return c.json(body, 200);
}

function stateOf({ status, usedUp }: LinkView): LinkBody["state"] {
  if (status === "paused") return "paused";
  if (usedUp === undefined) return "open";
  return usedUp === "today" ? "used_up_today" : "used_up";
}

/**
 * The same for the link page, called within the page's own request. A second pass through the API would add a tenth to
 * its cost.
 */
export async function readLinkOfPage(page: Context<{ Bindings: EdgeEnv }>): Promise<Response> {
  const c = page as unknown as ApiContext; // pages set no variables, and `openLink` sets its own
  try {
    return await readLink(c);
  } catch (error) {
    return errorBeside(error instanceof Error ? error : new Error(String(error)), c);
  }
}
