import type { Context } from "hono";
import type * as door from "./door.d.ts";
import { linkPage } from "./link-page.tsx";

type Ask = (json?: object) => Promise<Response>;
type Asked = { readonly ask: Ask; readonly assets: Fetcher; readonly c: Context };

/** CONTRACT G3.10: what a link asks for; the same as JSON for programs. */
export async function showLink({ ask, assets, c }: Asked): Promise<Response> {
  const answer = await ask();
  return wantsJson(c) ? answer : linkPage({ answer, ...pageOf(c, assets) });
}

/** CONTRACT G3.10: 303 to the capture page, or 201 for a program; a refusal is told on the page that was sent. */
export async function startLink({ ask, assets, c }: Asked): Promise<Response> {
  const form = await readFields(c);
  const answer = await ask(form);
  if (wantsJson(c)) return answer;
  if (answer.status === 201) {
    const { capture_url: captureUrl } = await answer.json<{ readonly capture_url: string }>();
    return c.redirect(captureUrl, 303);
  }
  const { error } = await answer.json<{
    readonly error: { readonly code: string; readonly message: string };
  }>();
  const refusal = { status: answer.status, code: error.code, message: error.message };
  const typed = "identification" in form ? { typed: String(form.identification) } : {};
  const page = await linkPage({ answer: await ask(), refusal, ...typed, ...pageOf(c, assets) });
  const wait = answer.headers.get("Retry-After");
  if (wait !== null) page.headers.set("Retry-After", wait);
  return page;
}

/** The members that were sent, by a form or by JSON; an empty field was not. */
async function readFields(c: Context): Promise<object> {
  const isJson = c.req.header("Content-Type")?.includes("json") === true;
  if (isJson) return asObject(await c.req.text());
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(fields.filter(([, value]) => value !== ""));
}

/** What is no object is refused by the API, in its words. */
function asObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text === "" ? "{}" : text);
    return typeof value === "object" && value !== null ? value : { body: value };
  } catch {
    return { body: "not JSON" };
  }
}

export function wantsJson(c: Context): boolean {
  const accept = c.req.header("Accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

function pageOf(c: Context, assets: Fetcher) {
  return { assets, wished: c.req.query("lang"), acceptLanguage: c.req.header("Accept-Language") };
}

/** Who asks for a link's start is counted by address. */
export function linkRequest(c: Context, json: object | undefined): door.LinkRequest {
  const address = c.req.header("CF-Connecting-IP");
  return { url: c.req.url, ...(json && { json }), ...(address !== undefined && { address }) };
}
