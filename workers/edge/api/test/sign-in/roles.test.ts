import { OPERATIONS } from "@svc/api/operations";
import type { OperationRules } from "@svc/contract/wire/operation";
import { isAtLeast, type Role, ROLES } from "@svc/domain/role";
import { beforeAll, beforeEach, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { type Answer, edge, ORIGIN, TenantClient } from "../../../test/support/tenant.ts";

type Listed = { readonly method: string; readonly path: string; readonly operationId: string };
type Operation = {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
};

let operations: readonly Listed[];
let tenant: TenantClient;
let members: Readonly<Record<Role, MemberClient>>;

beforeAll(async () => {
  const answer = await edge().fetch(`${ORIGIN}/openapi.json`);
  const { paths } = await answer.json<{ paths: Record<string, Record<string, Operation>> }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.some((scheme) => "session" in scheme))
      .filter(() => path.startsWith("/v1/"))
      .map(([method, { operationId }]) => ({ method, path, operationId })),
  );
  tenant = await TenantClient.create();
  const made = await Promise.all(
    ROLES.map(async (role) => [role, await MemberClient.create(tenant.accountId, role)] as const),
  );
  members = Object.fromEntries(made) as Record<Role, MemberClient>; // one for each role
});

beforeEach(() => setEnv({ RATE_LIMITS: "off" }));

/** The route with ids that do not exist. A caller who passes authorization gets another error, or an empty response. */
function routeOf({ path }: Listed): string {
  return path.replaceAll("{id}", "none").replaceAll(/\{\w+\}/g, "none");
}

function rulesOf({ operationId }: Listed): OperationRules {
  const found = OPERATIONS.find(({ route }) => route.operationId === operationId);
  if (!found) throw new Error(`no operation is called ${operationId}`);
  return found.route.rules;
}

function isLetIn({ status }: Answer): boolean {
  return status !== 401 && status !== 403;
}

describe("who may call what (CONTRACT G10)", () => {
  it("is said of every operation of the OpenAPI document, and of no other", ({ expect }) => {
    const listed = OPERATIONS.map(({ route }) => route.operationId);
    expect(listed.toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  });

  it.for(ROLES)("holds for a session of the role %s on every route", async (role, { expect }) => {
    for (const listed of operations) {
      const isLeaving = listed.operationId === "leaveAccount";
      const member = isLeaving ? await MemberClient.create(tenant.accountId, role) : members[role];
      const answer = await member.send(listed.method.toUpperCase(), routeOf(listed));
      const { least } = rulesOf(listed);
      expect([listed.operationId, isLetIn(answer)]).toEqual([listed.operationId, isAtLeast(role, least)]);
      if (!isAtLeast(role, least)) {
        expect(answer.body.error.message).toBe(`this needs the role ${least}; yours is ${role}`);
      }
    }
  });

  it("asks a person who has not just signed in to confirm what a copied session must not do", async ({
    expect,
  }) => {
    const owner = await MemberClient.create(tenant.accountId, "owner", { isStale: true });
    const asked = [];
    for (const listed of operations) {
      const { status, body } = await owner.send(listed.method.toUpperCase(), routeOf(listed));
      if (body?.error?.code === "confirmation_required") asked.push(listed.operationId);
      else expect([listed.operationId, status]).not.toEqual([listed.operationId, 403]);
    }
    expect(asked.toSorted()).toEqual([
      "addPasskey",
      "addSsoDomain",
      "changeMember",
      "changeSso",
      "createApiKey",
      "deleteApiKey",
      "deleteBrand",
      "deleteDatabase",
      "deleteDatabaseRow",
      "enforceSso",
      "exportAuditLog",
      "inviteMember",
      "leaveAccount",
      "offerPasskey",
      "redactVerification",
      "releaseVerification",
      "removeMember",
      "removePasskey",
      "removePasskeysOfMember",
      "removeSso",
      "removeSsoDomain",
      "revokeLinkTemplate",
      "rollApiKey",
      "rotateWebhookSecret",
      "verifySsoDomain",
    ]);
  });

  it.for(["full", "read"] as const)("holds for a secret key of the role %s", async (role, { expect }) => {
    const { secretKey } = await TenantClient.create({ role });
    const headers = { Authorization: `Bearer ${secretKey}` };
    for (const listed of operations) {
      const { key } = rulesOf(listed);
      const answer = await tenant.send(listed.method.toUpperCase(), routeOf(listed), { headers });
      const isAllowed = key === "read" || (key === "full" && role === "full");
      expect([listed.operationId, isLetIn(answer)]).toEqual([listed.operationId, isAllowed]);
    }
  });

  it("lets a publishable key into none of it", async ({ expect }) => {
    const headers = { Authorization: `Bearer ${tenant.publishableKey}` };
    for (const listed of operations) {
      const answer = await tenant.send(listed.method.toUpperCase(), routeOf(listed), { headers });
      expect([listed.operationId, isLetIn(answer)]).toEqual([listed.operationId, false]);
    }
  });

  it("shows a viewer no link by which something could be written", async ({ expect }) => {
    const { body } = await tenant.post("/v1/verifications", {});
    const seen = await members.viewer.get(`/v1/verifications/${body.id}`);
    expect(seen.body.capture_url).toBe(`${ORIGIN}/v/${body.id}`);
    const whole = await members.reviewer.get(`/v1/verifications/${body.id}`);
    expect(whole.body.capture_url).toBe(body.capture_url);
  });

  it("ends at the account's wall: another account's id is not found", async ({ expect }) => {
    const other = await TenantClient.create();
    const { body } = await other.post("/v1/verifications", {});
    const { status, body: refusal } = await members.owner.get(`/v1/verifications/${body.id}`);
    expect([status, refusal.error.code]).toEqual([404, "not_found"]);
  });
});
