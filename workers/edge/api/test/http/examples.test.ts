import { beforeAll, beforeEach, describe, it } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { send, TenantClient } from "../../../test/support/tenant.ts";

type Media = { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> };
type Operation = {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
};
type Example = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly body: unknown;
};

let examples: readonly Example[];
let tenant: TenantClient;
let person: MemberClient;

beforeAll(async () => {
  const { body } = await send("GET", "/openapi.json");
  examples = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const media = operation.requestBody?.content["application/json"];
        if (!media) return [];
        return [{ method: method.toUpperCase(), path, operation, body: media.examples?.["example"]?.value }];
      }),
  );
  tenant = await TenantClient.create();
  person = await MemberClient.create(tenant.accountId, "owner");
});
beforeEach(() => setEnv({ RATE_LIMITS: "off" }));

/** Refusals that come from outside: example.com has no such server. */
const OUTSIDE: Readonly<Record<string, string>> = {
  changeSso: "issuer must answer as an OpenID provider",
};

/** Sends an example as a caller would who has changed nothing in it, to a resource that does not exist. */
function sent({ method, path, operation, body }: Example) {
  const address = path.replaceAll(/\{\w+\}/g, "none");
  const isForPeople = operation.security?.every((scheme) => "session" in scheme) === true;
  if (isForPeople) return person.send(method, address, body);
  const init = { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return tenant.send(method, address, init);
}

describe("the example of every JSON body in the OpenAPI document", () => {
  it("is there", ({ expect }) => {
    const without = examples.filter(({ body }) => body === undefined);
    expect(without.map(({ operation }) => operation.operationId)).toEqual([]);
    expect(examples.length).toBeGreaterThan(35);
  });

  it("is accepted as it is: a refusal is about what it names, never about its form", async ({ expect }) => {
    for (const example of examples) {
      const { status, body } = await sent(example);
      const { code, message } = body?.error ?? {};
      const { operationId } = example.operation;
      if (message !== undefined && message === OUTSIDE[operationId]) continue;
      expect([400, 413, 415], `${operationId}: ${code} ${message}`).not.toContain(status);
    }
  });
});
