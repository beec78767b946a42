import { type LinkBody, presentBranding } from "@svc/contract/link/link-body";
import type { LinkView } from "@svc/platform/template-rpc";
import type { EdgeEnv } from "@svc/platform/env";
import type { Context } from "hono";
import { brandingOf } from "../brand/brand-of.ts";
import type { ApiContext, EdgeContext } from "../context.ts";
import { errorBeside } from "../http/answer-error.ts";
import { openLink } from "./link-access.ts";
import { proofTask } from "./proof-of-work.ts";

/** The link's requirements before a start, for programs. */
export async function readLink(c: ApiContext): Promise<Response> {
  return c.json(await describeLink(c), 200);
}

/**
 * The same for the link page, called within the page's own request. A second pass through the API would add a tenth to
 * its cost.
 */
export async function readLinkOfPage(c: Context<{ Bindings: EdgeEnv }>): Promise<Response> {
  try {
    return Response.json(await describeLink(c));
  } catch (error) {
    return errorBeside(error instanceof Error ? error : new Error(String(error)), c);
  }
}

async function describeLink(c: EdgeContext): Promise<LinkBody> {
  const { account, brand, link, secrets } = await openLink(c);
  const { identification, locale } = link;
  const proof = await proofTask(c, secrets);
  return {
    state: stateOf(link),
    brand: presentBranding(brandingOf(c, account, brand)),
    ...(identification !== undefined && { identification }),
    ...(locale !== undefined && { locale }),
    ...(account.embedOrigins?.length && { embed_origins: account.embedOrigins }),
    ...(proof !== undefined && { proof }),
  };
}

function stateOf({ status, usedUp }: LinkView): LinkBody["state"] {
  if (status === "paused") return "paused";
  if (usedUp === undefined) return "open";
  return usedUp === "today" ? "used_up_today" : "used_up";
}
