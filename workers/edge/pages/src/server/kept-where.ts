import type { Jurisdiction } from "@svc/platform/jurisdiction";

/** The guide's sentence about a deployment without a jurisdiction. */
export const ANYWHERE = "Photos, records and events are kept where Cloudflare chose.";

const REGIONS: Readonly<Record<Jurisdiction, string>> = {
  eu: "in the European Union",
  us: "in the United States",
  fedramp: "in data centers with FedRAMP authorization",
};

/** Says where this deployment keeps data, in a built page that has the sentence for a deployment that chose nothing. */
export async function withPlace(page: Response, jurisdiction: Jurisdiction | undefined): Promise<Response> {
  if (jurisdiction === undefined || !page.ok || page.body === null) return page;
  const text = await page.text();
  const place = `Photos, records and events are kept ${REGIONS[jurisdiction]}. The code that reads them runs in the data center nearest to the caller.`;
  const headers = new Headers(page.headers);
  headers.delete("Content-Length");
  return new Response(text.replaceAll(ANYWHERE, place), { status: page.status, headers });
}
