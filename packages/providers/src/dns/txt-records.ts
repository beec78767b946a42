import { z } from "zod";

/** The TXT records of a name; none if the name does not exist. Throws if the resolver does not answer. */
export type TxtRecords = (name: string) => Promise<readonly string[]>;

const TXT = 16;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;
const TIMEOUT_MS = 5_000;

const Answer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).optional(),
});

/** DNS over HTTPS in JSON, as Cloudflare and Google serve it. */
export function dnsOverHttps(resolver = "https://cloudflare-dns.com/dns-query"): TxtRecords {
  return async (name) => {
    const response = await fetch(`${resolver}?${new URLSearchParams({ name, type: "TXT" }).toString()}`, {
      headers: { Accept: "application/dns-json" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the resolver answered ${response.status}`);
    const { Status: status, Answer: answers = [] } = Answer.parse(await response.json());
    if (status === NO_SUCH_NAME) return [];
    if (status !== NO_ERROR) throw new Error(`the resolver answered with the DNS status ${status}`);
    return answers.filter(({ type }) => type === TXT).map(({ data }) => textOf(data));
  };
}

/** A long record comes as several quoted strings, which belong together. */
function textOf(data: string): string {
  const parts = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = ""]) =>
    part.replaceAll(/\\(.)/g, "$1"),
  );
  return parts.length > 0 ? parts.join("") : data;
}
