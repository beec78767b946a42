import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { setClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { ORIGIN, send, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create();
});

const JSON_ONLY = { Accept: "application/json" };
const text = (body: ArrayBuffer) => new TextDecoder().decode(body);

async function linked(more: object = {}) {
  const { status, body } = await tenant.post("/v1/link-templates", {
    slug: "claims",
    name: "Claims",
    publish: true,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.link_url as string;
}

function startJson(url: string, json: object = {}, headers: Record<string, string> = {}) {
  const init = { "Content-Type": "application/json", ...JSON_ONLY, ...headers };
  return send("POST", url, { body: JSON.stringify(json), headers: init });
}

function startForm(url: string, fields: Record<string, string> = {}) {
  return send("POST", url, { body: new URLSearchParams(fields) });
}

async function idsOf(): Promise<readonly string[]> {
  const { body } = await tenant.get("/v1/verifications?template=claims");
  return body.items.map(({ id }: { id: string }) => id);
}

describe("GET /l/{token} (CONTRACT G3.10)", () => {
  it("is a start page that starts nothing, in the brand's name and the reader's language", async ({
    expect,
  }) => {
    const url = await linked({ identification: { label: "Policy <number>", hint: "Page one" } });
    const { status, headers, body } = await send("GET", url, { headers: { "Accept-Language": "de" } });
    expect(status).toBe(200);
    expect(text(body)).toContain('<html lang="de"');
    expect(text(body)).toContain("Policy &lt;number>");
    expect(text(body)).toContain("Page one");
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    expect(headers.get("Content-Security-Policy")).toContain("form-action 'self'");
    expect(await idsOf()).toEqual([]);
  });

  it("says as JSON to programs what the link asks for", async ({ expect }) => {
    const url = await linked({ identification: { label: "Policy", pattern: "^A" }, spec: { locale: "fr" } });
    const { body } = await send("GET", url, { headers: JSON_ONLY });
    expect(body).toEqual({
      state: "open",
      brand: { name: "Test" },
      identification: { label: "Policy" },
      locale: "fr",
    });
  });

  it("is a 404 page for a bad signature, an old link, a draft and a revoked template", async ({ expect }) => {
    const url = await linked();
    const act = (name: string) => tenant.post(`/v1/link-templates/claims/${name}`);
    const rotated = (await act("rotate-link")).body.link_url;
    expect((await send("GET", rotated)).status).toBe(200);
    const draft = await tenant.post("/v1/link-templates", { slug: "draft", name: "D" });
    const dead = [url, `${rotated.slice(0, -2)}xx`, `${ORIGIN}/l/nonsense`, draft.body.link_url];
    await act("revoke");
    for (const link of [...dead, rotated]) {
      for (const answer of [await send("GET", link), await startForm(link)]) {
        expect(answer.status).toBe(404);
        expect(text(answer.body)).toContain("This link isn’t valid");
      }
      expect((await startJson(link)).body.error.code).toBe("not_found");
    }
  });

  it("says 409 link_paused while paused and 429 link_cap_exceeded at the cap", async ({ expect }) => {
    const url = await linked({ daily_cap: 1 });
    await tenant.post("/v1/link-templates/claims/pause");
    expect((await send("GET", url)).status).toBe(409);
    const paused = await startJson(url);
    expect([paused.status, paused.body.error.code]).toEqual([409, "link_paused"]);
    expect(paused.body.error.hint).toBe("Tell whoever sent you this link.");
    expect((await startForm(url)).status).toBe(409);
    await tenant.post("/v1/link-templates/claims/resume");
    expect((await startJson(url)).status).toBe(201);
    const full = await startJson(url);
    expect([full.status, full.body.error.code]).toEqual([429, "link_cap_exceeded"]);
    expect(full.body.error.hint).not.toContain("cap");
    expect(Number(full.headers.get("Retry-After"))).toBeGreaterThan(0);
    const usedUp = text((await send("GET", url)).body);
    expect(usedUp).toContain("reached its limit for today");
    expect(usedUp).not.toContain("Get help from");
  });

  it("does not say that tomorrow helps once the total cap is reached", async ({ expect }) => {
    const url = await linked({ total_cap: 1 });
    expect((await startJson(url)).status).toBe(201);
    const page = await send("GET", url);
    expect(page.status).toBe(429);
    expect(text(page.body)).toContain("This link has been used up");
    expect(text(page.body)).not.toContain("tomorrow");
    expect((await startJson(url)).headers.get("Retry-After")).toBeNull();
  });

  it("names the brand as it is written, dollar signs too", async ({ expect }) => {
    const support_url = "https://cash.example/help";
    await tenant.post("/v1/brands", { slug: "cash", name: "Cash$$ $& Co", support_url });
    const url = await linked({ spec: { brand_slug: "cash" } });
    await tenant.post("/v1/link-templates/claims/pause");
    const paused = text((await send("GET", url)).body);
    expect(paused).toContain("Cash$$ $&amp; Co has paused this link");
    expect(paused).toContain(
      `<a href="${support_url}" target="_blank" rel="noopener noreferrer">Get help from`,
    );
  });

  it("carries X-Request-Id like every answer (CONTRACT G0.2)", async ({ expect }) => {
    const url = await linked();
    const addresses = [url, `${ORIGIN}/l/nonsense`, `${ORIGIN}/v/x`, `${ORIGIN}/r/x`, `${ORIGIN}/pay/x`];
    for (const address of [...addresses, `${ORIGIN}/dev/mail`]) {
      const { headers } = await send("GET", address);
      expect(headers.get("X-Request-Id"), address).toMatch(/^req_[0-9A-Z]{26}$/);
    }
  });

  it("asks one object, and of D1 the account's row alone, which it remembers for a while", async ({
    expect,
  }) => {
    const url = await linked();
    const queries = vi.spyOn(env.DB, "prepare");
    const objects = vi.spyOn(env.TEMPLATE, "getByName");
    expect((await send("GET", url)).status).toBe(200);
    expect(queries).toHaveBeenCalledTimes(1);
    expect(queries.mock.calls[0]?.[0]).toMatch(/from "accounts" left join "brands"/);
    expect(objects).toHaveBeenCalledTimes(1);
    await send("GET", url);
    expect(queries).toHaveBeenCalledTimes(1);
    expect(objects).toHaveBeenCalledTimes(2);
  });

  it("shows a brand that was just changed", async ({ expect }) => {
    await tenant.post("/v1/brands", { slug: "acme", name: "Acme" });
    const url = await linked({ spec: { brand_slug: "acme" } });
    expect(text((await send("GET", url)).body)).toContain("Acme");
    await tenant.send("PATCH", "/v1/brands/acme", {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Zenith" }),
    });
    expect(text((await send("GET", url)).body)).toContain("Zenith");
  });
});

describe("POST /l/{token} (CONTRACT G3.10)", () => {
  it("leads a person to capture_url by 303", async ({ expect }) => {
    const { status, headers } = await startForm(await linked());
    expect(status).toBe(303);
    expect(headers.get("Location")).toMatch(`${ORIGIN}/v/`);
    await vi.waitFor(async () => expect(await idsOf()).toHaveLength(1));
  });

  it("answers a program 201 with capture_url and expires_at", async ({ expect }) => {
    const { status, body } = await startJson(await linked({ expires_in_seconds: 120 }));
    expect(status).toBe(201);
    expect(body).toEqual({
      capture_url: expect.stringContaining(`${ORIGIN}/v/`),
      expires_at: expect.stringMatching(/Z$/),
    });
  });

  it("asks for the identification again, with what was typed, until it fits", async ({ expect }) => {
    await tenant.post("/v1/databases", {
      id: "policies",
      name: "Policies",
      columns: ["policy"],
      rows: [["A-1"]],
      identifier_column: "policy",
    });
    const url = await linked({
      identification: { label: "Policy", pattern: "^[A-Z]-" },
      database: { id: "policies", on_missing: "reject" },
    });
    for (const [typed, status, words] of [
      ["", 422, "Please fill this in."],
      ["nonsense", 400, "This doesn’t look right."],
      ["B-2", 400, "We can’t find that."],
    ] as const) {
      const answer = await startForm(url, { identification: typed });
      expect(answer.status).toBe(status);
      expect(text(answer.body)).toContain(words);
      expect(text(answer.body)).toContain(typed === "" ? " value" : `value="${typed}"`);
      expect(text(answer.body)).toContain("<title>Error: Enter your policy</title>");
      expect(text(answer.body)).toMatch(/<input id="identification"[^>]* autofocus/);
    }
    expect((await startForm(url, { identification: "A-1" })).status).toBe(303);
    const wrong = await startJson(url, { identification: "A-1", metadata: {} });
    expect(wrong.body.error.fields).toEqual([{ path: "body", message: 'has unknown field: "metadata"' }]);
  });

  it("takes no more by a path whose letters are written in percent", async ({ expect }) => {
    const url = await linked();
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 0])));
    for (const path of ["/%6c/", "/%6C/"]) {
      const answer = await send("POST", url.replace("/l/", path), {
        body,
        headers: { "Content-Type": "application/json", ...JSON_ONLY },
      });
      expect([answer.status, answer.body.error.code]).toEqual([413, "payload_too_large"]);
      expect((await send("GET", url.replace("/l/", path))).headers.get("Content-Security-Policy")).toContain(
        "form-action",
      );
    }
  });

  it("refuses a form of more than 16 KB with 413, whether or not its length was declared", async ({
    expect,
  }) => {
    const url = await linked();
    const form = `identification=${"A".repeat(20_000)}`;
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const streamed = new Blob([form]).stream();
    for (const body of [form, streamed]) {
      expect((await send("POST", url, { body, headers })).status).toBe(413);
    }
    expect(await idsOf()).toEqual([]);
  });

  it("answers a program that sends no JSON object in words", async ({ expect }) => {
    const url = await linked();
    const init = { headers: { "Content-Type": "application/json", ...JSON_ONLY } };
    const errorOf = async (body: string) => {
      const answer = await send("POST", url, { ...init, body });
      return [answer.status, answer.body.error.code, answer.body.error.message];
    };
    expect(await errorOf("{")).toEqual([400, "invalid_json", "the body is not valid JSON"]);
    expect(await errorOf("3")).toEqual([400, "invalid_request", "body must be an object, got number"]);
    expect(await errorOf("[1]")).toEqual([400, "invalid_request", "body must be an object, got list"]);
    expect((await errorOf(JSON.stringify({ identification: "A".repeat(20_000) }))).slice(0, 2)).toEqual([
      413,
      "payload_too_large",
    ]);
  });

  it("takes an Idempotency-Key: the same start happens once (CONTRACT G0.7)", async ({ expect }) => {
    const url = await linked();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await startJson(url, {}, key);
    const again = await startJson(url, {}, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    await vi.waitFor(async () => expect(await idsOf()).toHaveLength(1));
    const bad = await startJson(url, {}, { "Idempotency-Key": "a b" });
    expect(bad.body.error.fields[0].path).toBe("Idempotency-Key");
  });

  it("refuses an Idempotency-Key of less than 22 characters: strangers share the link (CONTRACT G14)", async ({
    expect,
  }) => {
    const url = await linked();
    for (const [length, status] of [
      [1, 400],
      [21, 400],
      [22, 201],
    ] as const) {
      const answer = await startJson(url, {}, { "Idempotency-Key": "k".repeat(length) });
      expect(answer.status).toBe(status);
      if (status === 400) {
        const [field] = answer.body.error.fields;
        expect(field).toEqual({ path: "Idempotency-Key", message: "must be at least 22 characters" });
      }
    }
  });

  it("never gives one stranger the other's capture link, even under the same key", async ({ expect }) => {
    const url = await linked();
    const from = (address: string) =>
      startJson(url, {}, { "Idempotency-Key": "the-same-key-for-everybody", "CF-Connecting-IP": address });
    const first = await from("2001:db8:1:1::5");
    const again = await from("2001:db8:1:1:ffff::6");
    const other = await from("2001:db8:1:2::5");
    const third = await from("203.0.113.7");
    expect(again.body).toEqual(first.body);
    expect(new Set([first, other, third].map(({ body }) => body.capture_url)).size).toBe(3);
  });

  it("keeps the language that ?lang= asks for, on the capture page too (CONTRACT G3.11)", async ({
    expect,
  }) => {
    const { status, headers } = await startForm(`${await linked()}?lang=pl`);
    expect([status, headers.get("Location")?.endsWith("?lang=pl")]).toEqual([303, true]);
    const readable = await send(
      "GET",
      `${ORIGIN}/l/${tenant.accountId}/claims?lang=${encodeURIComponent("x&y")}`,
    );
    expect(readable.headers.get("Location")).toMatch(/\/l\/[^?]+\?lang=x%26y$/);
  });

  it("says nothing of the tenant's account when it has no credit", async ({ expect }) => {
    tenant = await TenantClient.create({ openingBalanceCents: 0 });
    const { status, body } = await startForm(await linked());
    expect(status).toBe(402);
    expect(text(body)).toContain("Test can’t take any more photos at the moment.");
  });

  it("counts the starts of an IPv6 line by its /64, and those of a link from everywhere", async ({
    expect,
  }) => {
    const url = await linked({ daily_cap: 1000 });
    setEnv({ RATE_LIMITS: "on" });
    // freezes the clock, so that no bucket refills
    setClock(Date.now());
    const statusFrom = async (address: string) =>
      (await startJson(url, {}, { "CF-Connecting-IP": address })).status;
    const line: number[] = [];
    for (let host = 0; host < 12; host += 1)
      line.push(await statusFrom(`2001:db8:7:7::${host.toString(16)}`));
    expect(line).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
    expect(await statusFrom("2001:db8:7:8::1")).toBe(201);
    const all: number[] = [];
    for (let network = 0; network < 115; network += 1) all.push(await statusFrom(`198.51.${network}.1`));
    expect(all.filter((status) => status === 201)).toHaveLength(120 - 10 - 1);
    expect(all.filter((status) => status === 429)).toHaveLength(115 - 109);
  });

  it("starts at most 10 a minute for one address (CONTRACT G11)", async ({ expect }) => {
    const url = await linked();
    setEnv({ RATE_LIMITS: "on" });
    const from = (address: string) => startJson(url, {}, { "CF-Connecting-IP": address });
    const answers = await Promise.all(Array.from({ length: 12 }, () => from("192.0.2.7")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error.code).toBe("too_many_requests");
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    expect((await from("192.0.2.8")).status).toBe(201);
  });

  it("shows a person how long to wait, even if the page's data cannot be read just then", async ({
    expect,
  }) => {
    const url = await linked();
    setEnv({ RATE_LIMITS: "on" });
    const from = { "CF-Connecting-IP": "192.0.2.9" };
    const press = () => send("POST", url, { body: new URLSearchParams(), headers: from });
    for (let start = 0; start < 10; start += 1) await press();
    const refused = await press();
    vi.spyOn(env.TEMPLATE, "getByName").mockImplementation(() => {
      throw Object.assign(new Error("the object is gone"), { retryable: true });
    });
    const unread = await press();
    expect([refused.status, unread.status]).toEqual([429, 503]);
    const [before, after] = [refused, unread].map(({ headers }) => Number(headers.get("Retry-After")));
    expect(before).toBeGreaterThan(1);
    expect(after).toBeGreaterThan(1);
    expect((await send("GET", url)).headers.has("Retry-After")).toBe(false);
  });
});

async function solve({ challenge, bits }: { readonly challenge: string; readonly bits: number }) {
  for (let counter = 0; ; counter += 1) {
    const proof = `${challenge}.${counter}`;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(proof));
    if (new DataView(digest).getUint32(0) >>> (32 - bits) === 0) return proof;
  }
}

describe("a proof of work, where the operator asks for one", () => {
  it("is needed for a start, good once, for its own link", async ({ expect }) => {
    const url = await linked();
    const other = (await tenant.post("/v1/link-templates", { slug: "other", name: "O", publish: true })).body;
    setEnv({ LINK_PROOF_BITS: "6" });
    expect((await startJson(url)).body.error.code).toBe("forbidden");
    const { body } = await send("GET", url, { headers: JSON_ONLY });
    const proof = await solve(body.proof);
    expect((await startJson(other.link_url, { proof })).status).toBe(403);
    expect((await startJson(url, { proof: `${body.proof.challenge}.x` })).status).toBe(403);
    expect((await startJson(url, { proof })).status).toBe(201);
    expect((await startJson(url, { proof })).status).toBe(403);
  });
});

describe("/l/{org}/{slug}", () => {
  it("leads to the link in use; unknown ones are a 404 page", async ({ expect }) => {
    const url = await linked();
    const { status, headers } = await send("GET", `${ORIGIN}/l/${tenant.accountId}/claims`);
    expect([status, headers.get("Location")]).toEqual([302, url]);
    for (const path of [`${tenant.accountId}/nothing`, "nobody/claims"]) {
      const answer = await send("GET", `${ORIGIN}/l/${path}`);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
    }
  });

  it("dies with a rotated link until short_link is true again (CONTRACT G14)", async ({ expect }) => {
    await linked();
    const readable = async () =>
      (await send("GET", `${ORIGIN}/l/${tenant.accountId}/claims`)).headers.get("Location");
    const rotate = async (json?: object) =>
      (await tenant.post("/v1/link-templates/claims/rotate-link", json)).body;
    const kept = await rotate({ short_link: true });
    expect([kept.short_link, await readable()]).toEqual([true, kept.link_url]);
    const dead = await rotate();
    expect([dead.short_link, await readable()]).toEqual([false, null]);
    const patched = await tenant.send("PATCH", "/v1/link-templates/claims", {
      body: JSON.stringify({ short_link: true }),
      headers: { "Content-Type": "application/json" },
    });
    expect([patched.body.short_link, await readable()]).toEqual([true, dead.link_url]);
    const { body } = await tenant.post("/v1/link-templates/claims/rotate-link", { short_link: "yes" });
    expect(body.error.fields).toEqual([{ path: "short_link", message: "must be a boolean, got string" }]);
  });

  it("hides that a template is revoked or a draft: it is as unknown as any other", async ({ expect }) => {
    await linked();
    const ask = (slug: string) =>
      send("GET", `${ORIGIN}/l/${tenant.accountId}/${slug}`, { headers: JSON_ONLY });
    await tenant.post("/v1/link-templates/claims/revoke");
    expect((await ask("claims")).body).toEqual((await ask("nothing")).body);
  });
});
