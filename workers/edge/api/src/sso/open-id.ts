import type { UrlPolicy } from "@svc/contract/webhook/webhook-url";
import { isWebhookUrl } from "@svc/contract/webhook/webhook-url";
import type { SsoProblem } from "@svc/domain/sign-in/sso";
import { TtlCache } from "@svc/platform/ttl-cache";
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify, type JWTVerifyGetKey } from "jose";
import * as oauth from "oauth4webapi";
import { SsoFailure } from "./sso-failure.ts";

/** An account's settings with the secret in plain text. */
export type OpenIdClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly policy: UrlPolicy;
};

export type Claims = oauth.IDToken;

const TIMEOUT_MS = 8_000;
const MOST_BYTES = 1_000_000;
/** Our choice: clocks of well-kept servers differ by less. */
const SKEW_S = 60;
const CONFIRMED_S = 300;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** A stolen logout token can end sessions for no longer than this. */
const LOGOUT_TOKEN_AGE = "10 minutes";

/** Discovery documents by issuer. Keys are cached with them. */
const known = new TtlCache<oauth.AuthorizationServer>({ forMs: 10 * 60_000, most: 1000 });
const keySets = new WeakMap<oauth.AuthorizationServer, JWTVerifyGetKey>();

export class OpenId {
  readonly #client: oauth.Client;
  readonly #given: OpenIdClient;
  readonly #options;

  constructor(given: OpenIdClient) {
    const { policy } = given;
    this.#given = given;
    this.#client = { client_id: given.clientId, [oauth.clockTolerance]: SKEW_S };
    this.#options = {
      [oauth.customFetch]: (url: string, init: object) => fetchFrom(url, init, policy),
      // oxlint-disable-next-line typescript/no-deprecated -- marked so by its author as a warning; true only on a developer's machine
      [oauth.allowInsecureRequests]: policy.allowInsecure,
    };
  }

  /** Reads the provider's discovery document. */
  async discover(): Promise<oauth.AuthorizationServer> {
    const { issuer } = this.#given;
    const cached = known.get(issuer);
    if (cached) return cached;
    return explained(async () => {
      const url = new URL(issuer);
      const response = await oauth.discoveryRequest(url, { ...this.#options, algorithm: "oidc" });
      const server = await oauth.processDiscoveryResponse(url, response);
      const { authorization_endpoint: page = "", token_endpoint: tokens, jwks_uri: keys } = server;
      // the library compares addresses, for which `HTTPS://A` and `https://a/` are the same; our rules compare text
      if (server.issuer !== issuer || !tokens || !keys || !isWebhookUrl(page, this.#given.policy))
        throw new SsoFailure("issuer");
      known.set(issuer, server);
      return server;
    });
  }

  /** Where the browser goes, and what must be kept until it returns. `isFresh`: the person authenticates again. */
  async begin({ redirectUri, isFresh }: { readonly redirectUri: string; readonly isFresh: boolean }) {
    const server = await this.discover();
    const kept = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    };
    const url = new URL(server.authorization_endpoint ?? "");
    const scopes = ["openid", "email", "profile"];
    if (server.scopes_supported?.includes("offline_access")) scopes.push("offline_access");
    const parameters = {
      client_id: this.#given.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: scopes.join(" "),
      state: kept.state,
      nonce: kept.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: "S256",
      ...(isFresh && { prompt: "login", max_age: "0" }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, kept };
  }

  /** Exchanges the code for the claims of the person. `wanted` are claims to ask for if the ID token lacks them. */
  async finish(back: {
    readonly url: URL;
    readonly redirectUri: string;
    readonly state: string;
    readonly nonce: string;
    readonly verifier: string;
    readonly isFresh: boolean;
    readonly wanted: readonly string[];
  }): Promise<{ readonly claims: Claims; readonly refresh?: string }> {
    const server = await this.discover();
    return explained(async () => {
      const parameters = oauth.validateAuthResponse(server, this.#client, back.url, back.state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        this.#client,
        this.#secretFor(server),
        parameters,
        back.redirectUri,
        back.verifier,
        this.#options,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, this.#client, response, {
        expectedNonce: back.nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, this.#options);
      const claims = oauth.getValidatedIdTokenClaims(tokens);
      if (!claims) throw new SsoFailure("token");
      requireFresh(claims, back.isFresh);
      const isWhole = back.wanted.every((name) => Object.hasOwn(claims, name));
      const more = isWhole ? {} : await this.#userInfo(server, tokens.access_token, claims.sub);
      const { refresh_token: refresh } = tokens;
      return { claims: { ...more, ...claims }, ...(refresh !== undefined && { refresh }) };
    });
  }

  /** Whether the provider still knows its session: the next refresh token, `ended`, or `silent` without an answer. */
  async refresh(token: string): Promise<{ readonly refresh: string } | "ended" | "silent"> {
    try {
      const server = await this.discover();
      const secret = this.#secretFor(server);
      const response = await oauth.refreshTokenGrantRequest(
        server,
        this.#client,
        secret,
        token,
        this.#options,
      );
      const tokens = await oauth.processRefreshTokenResponse(server, this.#client, response);
      return { refresh: tokens.refresh_token ?? token };
    } catch (error) {
      return error instanceof oauth.ResponseBodyError && error.error === "invalid_grant" ? "ended" : "silent";
    }
  }

  /** OpenID Connect Back-Channel Logout 1.0, section 2.6. */
  async readLogoutToken(token: string): Promise<{ readonly subject?: string; readonly sid?: string }> {
    const server = await this.discover();
    const { policy, clientId } = this.#given;
    return explained(async () => {
      const { payload } = await jwtVerify(token, keysOf(server, policy), {
        issuer: server.issuer,
        audience: clientId,
        clockTolerance: SKEW_S,
        maxTokenAge: LOGOUT_TOKEN_AGE,
        requiredClaims: ["iat", "jti", "events"],
      });
      const { sub: subject, sid, events, nonce } = payload;
      const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
      if (!isLogout || nonce !== undefined) throw new SsoFailure("token");
      const names = { ...(subject !== undefined && { subject }), ...(typeof sid === "string" && { sid }) };
      if (Object.keys(names).length === 0) throw new SsoFailure("token");
      return names;
    });
  }

  async #userInfo(server: oauth.AuthorizationServer, token: string, subject: string): Promise<object> {
    if (!server.userinfo_endpoint) return {};
    const response = await oauth.userInfoRequest(server, this.#client, token, this.#options);
    return oauth.processUserInfoResponse(server, this.#client, subject, response);
  }

  /** Basic authentication is every provider's default. */
  #secretFor({
    token_endpoint_auth_methods_supported: methods,
  }: oauth.AuthorizationServer): oauth.ClientAuth {
    const { clientSecret } = this.#given;
    return !methods || methods.includes("client_secret_basic")
      ? oauth.ClientSecretBasic(clientSecret)
      : oauth.ClientSecretPost(clientSecret);
  }
}

/** The library fetches new keys when a token names an unknown one, at most every 30 seconds. */
function keysOf(server: oauth.AuthorizationServer, policy: UrlPolicy): JWTVerifyGetKey {
  const cached = keySets.get(server);
  if (cached) return cached;
  const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ""), {
    [joseFetch]: (url, init) => fetchFrom(url, init, policy),
  });
  keySets.set(server, keys);
  return keys;
}

/** Providers without `auth_time`, such as Google, show only that the person came back. */
function requireFresh({ auth_time: at }: Claims, isFresh: boolean): void {
  if (isFresh && at !== undefined && Date.now() / 1000 > at + CONFIRMED_S + SKEW_S)
    throw new SsoFailure("token");
}

/** A provider's addresses follow the rules of webhooks (CONTRACT G0.9), also those in its discovery document. */
async function fetchFrom(url: string, init: object, policy: UrlPolicy): Promise<Response> {
  if (!isWebhookUrl(url, policy)) throw new SsoFailure("issuer");
  const response = await fetch(url, {
    ...init,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return new Response(response.body?.pipeThrough(bounded()) ?? null, response);
}

function bounded(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new SsoFailure("provider_down"));
      else controller.enqueue(chunk);
    },
  });
}

async function explained<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof SsoFailure ? error : new SsoFailure(problemOf(error), { cause: error });
  }
}

/** By the code of the library's error; any other of its errors is about a token. */
const PROBLEMS: Readonly<Record<string, SsoProblem>> = {
  [oauth.JSON_ATTRIBUTE_COMPARISON]: "issuer",
  [oauth.HTTP_REQUEST_FORBIDDEN]: "issuer",
  [oauth.JWT_TIMESTAMP_CHECK]: "clock",
  [oauth.WWW_AUTHENTICATE_CHALLENGE]: "client",
  [oauth.RESPONSE_IS_NOT_CONFORM]: "provider_down",
  [oauth.RESPONSE_IS_NOT_JSON]: "provider_down",
  [oauth.PARSE_ERROR]: "provider_down",
};

function problemOf(error: unknown): SsoProblem {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return refusalOf(error.error);
  const { code, cause }: { readonly code?: unknown; readonly cause?: unknown } = Object(error);
  // jose's codes begin with ERR_JW, those of a failed fetch do not
  if (typeof code !== "string" || !/^(?:OAUTH_|ERR_JW)/.test(code)) return "provider_down";
  if (code === oauth.JWT_CLAIM_COMPARISON && isOfIssuer(cause)) return "issuer";
  return PROBLEMS[code] ?? "token";
}

function refusalOf(error: string): SsoProblem {
  if (error === "access_denied") return "cancelled";
  if (error === "invalid_client" || error === "unauthorized_client") return "client";
  return error === "server_error" || error === "temporarily_unavailable" ? "provider_down" : "token";
}

function isOfIssuer(cause: unknown): boolean {
  return typeof cause === "object" && cause !== null && "claim" in cause && cause.claim === "iss";
}
