import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";

/** What the provider says about the person who signs in. */
export type Person = JWTPayload & { readonly sub: string };

type Grant = {
  readonly person: Person;
  readonly sid: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly authTime: number;
};

type Signed = { readonly typ?: string; readonly seconds?: number };

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/**
 * An OpenID provider with one client: authorization code with PKCE, refresh tokens that rotate, userinfo, and logout
 * tokens. Every authorization request is answered at once for `person`. It refuses what a real one refuses.
 */
export class EmulatedProvider {
  readonly issuer: string;
  readonly client = { id: "svc", secret: "a secret & more" };
  /** Who is signed in at the provider's own page. Undefined: the person cancels. */
  person: Person | undefined;
  /** Overrides of the discovery document and of ID tokens. */
  discovery: Readonly<Record<string, unknown>> = {};
  idToken: JWTPayload = {};
  isDown = false;
  /** What the last authorization request asked for. */
  asked = new URLSearchParams();
  /** Why requests were refused. */
  readonly problems: string[] = [];
  refreshes = 0;
  readonly #keys = generateKeyPair("RS256", { extractable: true });
  readonly #codes = new Map<string, Grant>();
  readonly #refreshTokens = new Map<string, Grant>();
  readonly #accessTokens = new Map<string, Person>();

  constructor(issuer: string) {
    this.issuer = issuer;
  }

  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (this.isDown) return new Response("<h1>Maintenance</h1>", { status: 503 });
    switch (pathname) {
      case "/.well-known/openid-configuration":
        return Response.json(this.#document());
      case "/keys":
        return Response.json({ keys: [await this.#publicKey()] });
      case "/authorize":
        return this.#authorize(searchParams);
      case "/token":
        return this.#token(request);
      case "/userinfo":
        return this.#userInfo(request);
      default:
        return new Response(null, { status: 404 });
    }
  }

  /** The form that the provider posts to the client when a session ends. */
  async logout(
    names: JWTPayload,
    { typ = "logout+jwt", seconds = 0 }: Signed = {},
  ): Promise<URLSearchParams> {
    const claims = { events: { [LOGOUT_EVENT]: {} }, jti: crypto.randomUUID(), ...names };
    return new URLSearchParams({ logout_token: await this.#sign(claims, { typ, seconds }) });
  }

  /** Ends the person's sessions here: their refresh tokens are no longer valid. */
  forget(subject: string): void {
    for (const [token, { person }] of this.#refreshTokens)
      if (person.sub === subject) this.#refreshTokens.delete(token);
  }

  #document() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["openid", "email", "profile", "offline_access"],
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      ...this.discovery,
    };
  }

  #isFit(asked: URLSearchParams): boolean {
    const scopes = asked.get("scope")?.split(" ") ?? [];
    const wanted = { client_id: this.client.id, response_type: "code", code_challenge_method: "S256" };
    return (
      scopes.includes("openid") && Object.entries(wanted).every(([name, value]) => asked.get(name) === value)
    );
  }

  #authorize(asked: URLSearchParams): Response {
    this.asked = asked;
    const answer = new URL(asked.get("redirect_uri") ?? "");
    answer.searchParams.set("state", asked.get("state") ?? "");
    answer.searchParams.set("iss", this.issuer);
    const isWrong = !this.#isFit(asked);
    if (isWrong) this.problems.push(`authorize: ${asked.toString()}`);
    if (isWrong || !this.person) {
      answer.searchParams.set("error", isWrong ? "invalid_request" : "access_denied");
    } else {
      const code = crypto.randomUUID();
      this.#codes.set(code, {
        person: this.person,
        sid: crypto.randomUUID(),
        nonce: asked.get("nonce") ?? "",
        redirectUri: asked.get("redirect_uri") ?? "",
        challenge: asked.get("code_challenge") ?? "",
        authTime: Math.floor(Date.now() / 1000),
      });
      answer.searchParams.set("code", code);
    }
    return new Response(null, { status: 302, headers: { Location: answer.href } });
  }

  async #token(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    if (request.headers.get("Authorization") !== this.#basic()) return this.#refuse("invalid_client", 401);
    if (form.get("grant_type") === "refresh_token") return this.#refresh(form.get("refresh_token") ?? "");
    const grant = this.#codes.get(form.get("code") ?? "");
    this.#codes.delete(form.get("code") ?? "");
    const isRight =
      grant &&
      grant.redirectUri === form.get("redirect_uri") &&
      grant.challenge === (await challengeOf(form.get("code_verifier") ?? ""));
    return isRight ? this.#tokens(grant) : this.#refuse("invalid_grant");
  }

  async #refresh(token: string): Promise<Response> {
    this.refreshes += 1;
    const grant = this.#refreshTokens.get(token);
    this.#refreshTokens.delete(token);
    return grant ? this.#tokens(grant) : this.#refuse("invalid_grant");
  }

  async #tokens(grant: Grant): Promise<Response> {
    const { person, sid, nonce, authTime } = grant;
    const [refresh, access] = [crypto.randomUUID(), crypto.randomUUID()];
    this.#refreshTokens.set(refresh, grant);
    this.#accessTokens.set(access, person);
    const claims = { ...person, sid, nonce, auth_time: authTime, ...this.idToken };
    return Response.json({
      access_token: access,
      token_type: "Bearer",
      expires_in: 300,
      ...(this.asked.get("scope")?.includes("offline_access") && { refresh_token: refresh }),
      id_token: await this.#sign(claims, { seconds: 300 }),
    });
  }

  #userInfo(request: Request): Response {
    const person = this.#accessTokens.get(
      request.headers.get("Authorization")?.slice("Bearer ".length) ?? "",
    );
    return person ? Response.json(person) : this.#refuse("invalid_token", 401);
  }

  #refuse(error: string, status = 400): Response {
    this.problems.push(error);
    return Response.json({ error }, { status });
  }

  /** RFC 6749, section 2.3.1: both parts are form-encoded. */
  #basic(): string {
    const [id, secret] = [this.client.id, this.client.secret].map((text) =>
      new URLSearchParams({ text }).toString().slice("text=".length),
    );
    return `Basic ${btoa(`${id}:${secret}`)}`;
  }

  async #sign(claims: JWTPayload, { typ = "JWT", seconds = 0 }: Signed): Promise<string> {
    const { privateKey } = await this.#keys;
    const { kid } = await this.#publicKey();
    const now = Math.floor(Date.now() / 1000);
    const all = {
      iss: this.issuer,
      aud: this.client.id,
      iat: now,
      ...(seconds && { exp: now + seconds }),
      ...claims,
    };
    return new SignJWT(all).setProtectedHeader({ alg: "RS256", kid, typ }).sign(privateKey);
  }

  async #publicKey() {
    const jwk = await exportJWK((await this.#keys).publicKey);
    return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: "RS256", use: "sig" };
  }
}

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return Buffer.from(hash).toString("base64url");
}
