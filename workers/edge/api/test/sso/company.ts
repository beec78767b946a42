import { newUserId } from "@svc/domain/ids";
import { EmulatedProvider, type Person } from "@svc/testkit/open-id/emulated-provider";
import { listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { vi } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { setEnv } from "../../../test/support/conditions.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { type Answer, ORIGIN, send, TenantClient } from "../../../test/support/tenant.ts";
import { browserOf, post, type SentMail, tokenOf } from "../sign-in/mails.ts";

type Visit = { readonly purpose?: string; readonly session?: string };

const DNS = "https://dns.example/dns-query";

/** An account, its owner, its provider, and the domain name system. */
export class Company {
  readonly name = crypto.randomUUID();
  readonly domain = `${this.name}.example`;
  readonly provider = new EmulatedProvider(`https://login.${this.name}.example`);
  readonly mails: SentMail[] = [];
  /** TXT records by name. Undefined: the resolver does not answer. */
  records: Record<string, readonly string[]> | undefined = {};
  readonly tenant: TenantClient;
  readonly owner: MemberClient;

  private constructor(tenant: TenantClient, owner: MemberClient) {
    this.tenant = tenant;
    this.owner = owner;
  }

  static async create(): Promise<Company> {
    setEnv({ RATE_LIMITS: "off", DNS_RESOLVER: DNS });
    const tenant = await TenantClient.create();
    const owner = await MemberClient.create(tenant.accountId, "owner");
    const company = new Company(tenant, owner);
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) =>
      company.#answer(new Request(url, init)),
    );
    return company;
  }

  get settings() {
    const { issuer, client } = this.provider;
    return { issuer, client_id: client.id, client_secret: client.secret };
  }

  /** Sets the provider with these members of the body. */
  set(more: object = {}): Promise<Answer> {
    return this.owner.send("PUT", "/v1/me/sso", { ...this.settings, ...more });
  }

  /** Lists the domain and, by its record, verifies it. */
  async verifyDomain(domain = this.domain): Promise<Answer> {
    const added = await this.owner.post("/v1/me/sso/domains", { domain });
    const listed = added.body.domains.find((each: { domain: string }) => each.domain === domain);
    this.records = { [listed.record_name]: [listed.record_value] };
    return this.owner.post(`/v1/me/sso/domains/${domain}/verify`);
  }

  /** A provider that works, with groups for roles, required for the domain. */
  async enforce(): Promise<Answer> {
    await this.set({ role_claim: "groups", roles: [{ value: "claims", role: "reviewer" }] });
    await this.verifyDomain();
    await this.test({ sub: "test", email: `test@${this.domain}`, groups: ["claims"] });
    return this.enforcement({ enforced: true });
  }

  enforcement(body: object): Promise<Answer> {
    return this.owner.send("PUT", "/v1/me/sso/enforcement", body);
  }

  async test(person: Person | undefined): Promise<Answer> {
    this.provider.person = person;
    await this.visit({ purpose: "test", session: this.owner.cookie });
    return this.owner.get("/v1/me/sso");
  }

  /** The way of a browser to the provider and back. */
  async visit(how: Visit = {}): Promise<Answer> {
    const started = await this.start(how);
    if (!this.#isAtProvider(started)) return started;
    const { state, back } = await this.begin(started);
    return this.comeBack(back.href, state);
  }

  start({ purpose = "sign_in", session = "" }: Visit = {}): Promise<Answer> {
    const route = `/auth/sso/start?account=${this.tenant.accountId}&for=${purpose}`;
    return send("GET", route, { headers: { Cookie: session } });
  }

  /** The browser at the provider: its cookie, and where the provider sends it. */
  async begin(started?: Answer): Promise<{ readonly state: string; readonly back: URL }> {
    const answer = started ?? (await this.start());
    const answered = await this.provider.answer(new Request(answer.headers.get("Location") ?? ""));
    return { state: stateOf(answer), back: new URL(answered.headers.get("Location") ?? "") };
  }

  #isAtProvider({ headers }: Answer): boolean {
    return headers.get("Location")?.startsWith(this.provider.issuer) === true;
  }

  comeBack(address: string, state: string): Promise<Answer> {
    const { pathname, search } = new URL(address);
    return send("GET", `${pathname}${search}`, { headers: { Cookie: state } });
  }

  async signIn(person: Partial<Person> = {}): Promise<MemberClient> {
    this.provider.person = this.person(person);
    return new MemberClient(tokenOf(await this.visit()));
  }

  person(more: Partial<Person> = {}): Person {
    return { sub: "ada", email: `ada@${this.domain}`, groups: ["claims"], ...more };
  }

  logout(names: object): Promise<URLSearchParams> {
    return this.provider.logout({ ...names });
  }

  postLogout(form: URLSearchParams, accountId: string = this.tenant.accountId): Promise<Answer> {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return send("POST", `/auth/sso/${accountId}/logout`, { headers, body: form.toString() });
  }

  /** Adds a person with an address of the company. */
  async member(name: string, role: string): Promise<string> {
    const id = newUserId(Date.now());
    const email = `${name}@${this.domain}`;
    await env.DB.batch([
      env.DB.prepare("insert into users (id, email, created_at) values (?, ?, 1)").bind(id, email),
      env.DB.prepare("insert into members values (?, ?, ?, 1)").bind(this.tenant.accountId, id, role),
    ]);
    return id;
  }

  /** Signs in by a code, wanted even if the provider is required. */
  async signInByCode(email: string): Promise<Answer> {
    const started = await post("/auth/email/start", { email, by_code: true });
    await this.deliver();
    const mail = this.mails.findLast(({ to, subject }) => to.includes(email) && subject.includes("code"));
    const code = mail?.subject.replaceAll(/\D/g, "") ?? "";
    return post("/auth/email/verify", { email, code }, { Cookie: browserOf(started) });
  }

  async deliver(): Promise<void> {
    for (const id of await listDurableObjectIds(env.SIGN_IN))
      await runDurableObjectAlarm(env.SIGN_IN.get(id));
  }

  async #answer(request: Request): Promise<Response> {
    if (request.url.startsWith(this.provider.issuer)) return this.provider.answer(request);
    if (request.url.startsWith(DNS)) return this.#resolve(new URL(request.url));
    this.mails.push(await request.json());
    return Response.json({ id: "1" });
  }

  #resolve({ searchParams }: URL): Response {
    if (!this.records) return new Response("", { status: 503 });
    const found = this.records[searchParams.get("name") ?? ""];
    return Response.json({
      Status: found ? 0 : 3,
      Answer: found?.map((data) => ({ type: 16, data: `"${data}"` })),
    });
  }
}

function stateOf({ headers }: Answer): string {
  const cookies = headers.getSetCookie().map((each) => each.split(";", 1)[0] ?? "");
  return cookies.find((each) => each.startsWith("__Host-sso=")) ?? "";
}

export function problemOf({ headers }: Answer): string | null {
  return new URL(headers.get("Location") ?? "", ORIGIN).searchParams.get("problem");
}
