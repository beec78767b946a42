import { type LinkBody, presentBranding } from "@svc/contract/link/link-body";
import { defined } from "@svc/contract/wire/parsed";
import type { ApiContext } from "../context.ts";
import { brandingOf } from "../brand/brand-of.ts";
import { openLink } from "./link-access.ts";
import { proofTask } from "./proof-of-work.ts";

/** What a link asks before it starts anything: for its page, and for programs. */
export async function readLink(c: ApiContext): Promise<Response> {
  const { account, brand, link } = await openLink(c);
  const { status, isUsedUp, identification, locale } = link;
  const body: LinkBody = {
    state: status === "paused" ? "paused" : isUsedUp ? "used_up" : "open",
    brand: presentBranding(brandingOf(c, account, brand)),
    ...defined({ identification, locale, proof: await proofTask(c) }),
  };
  return c.json(body, 200);
}
