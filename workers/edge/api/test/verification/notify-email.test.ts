import type { Settings } from "@svc/domain/verification/settings";
import type { VerificationId } from "@svc/domain/ids";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

type MailBody = { to: string[]; subject: string; text: string; html: string };
let sent: MailBody[];

beforeEach(() => {
  sent = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    sent.push(await request.json<MailBody>());
    return Response.json({ id: "1" });
  });
});

/** Created through the API, captured and analyzed. */
async function completed(client: TenantClient, body: Record<string, unknown>): Promise<VerificationId> {
  const created = await client.post("/v1/verifications", { signals_required: ["ai"], ...body });
  const { id } = created.body;
  const object = env.VERIFICATION.getByName(id);
  const photo = aPhoto();
  await object.capture(client.accountId, photo);
  await object.settle({ captureId: photo.id, findings: { ai: CLEAR } });
  return id;
}

async function recipients(client: TenantClient, body: Record<string, unknown>) {
  await completed(client, body);
  // mails are sent in order, so a later one that certainly arrives proves that this one was not sent
  await completed(client, { notify_email: "last@example.org" });
  await vi.waitFor(() => {
    if (!sent.some(({ to }) => to[0] === "last@example.org")) throw new Error("not yet");
  });
  return sent.flatMap(({ to }) => to).filter((to) => to !== "last@example.org");
}

describe("notify_email of a verification (SPEC 4.2)", () => {
  it("is sent to no one if it is absent and the account has no default", async ({ expect }) => {
    expect(await recipients(await TenantClient.create(), {})).toEqual([]);
  });

  it("absent uses the account default, null opts out, an address of its own wins", async ({ expect }) => {
    const client = await TenantClient.create();
    const changed = await client.send("PATCH", "/v1/me/settings", {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ notify_email: "claims@acme.example" }),
    });
    expect(changed.body).toMatchObject({ notify_email: "claims@acme.example" });
    expect(await recipients(client, {})).toEqual(["claims@acme.example"]);
    sent = [];
    expect(await recipients(client, { notify_email: null })).toEqual([]);
    sent = [];
    expect(await recipients(client, { notify_email: "ada@example.org" })).toEqual(["ada@example.org"]);
  });

  it("appears in the log as verification.notified by email (CONTRACT G9.6)", async ({ expect }) => {
    const client = await TenantClient.create();
    const id = await completed(client, { notify_email: "ada@example.org" });
    const notified = async () => {
      const { body } = await client.get(`/v1/verifications/${id}/events`);
      return body.items.filter(({ type }: { type: string }) => type === "verification.notified");
    };
    await expect.poll(notified).toMatchObject([{ data: { channel: "email" } }]);
  });

  it("keeps the default of the moment when it was created", async ({ expect }) => {
    const client = await TenantClient.create();
    await env.DB.prepare("update accounts set notify_email = 'then@acme.example' where id = ?")
      .bind(client.accountId)
      .run();
    const { body } = await client.post("/v1/verifications", {});
    const session = await env.VERIFICATION.getByName(body.id).readSession();
    expect(session.ok && (session.session.settings satisfies Settings | false)).toMatchObject({
      notifyEmail: "then@acme.example",
    });
  });

  it("carries the tenant's own subject and body, and a link of its own to the result", async ({ expect }) => {
    const client = await TenantClient.create();
    const id = await completed(client, {
      notify_email: "ada@example.org",
      notify_email_subject: "Claim {metadata.claim}: {result}",
      notify_email_body: "Dear <Ada>,\n{result_url}\n{metadata.claim}",
      metadata: { claim: "A<17>" },
    });
    await expect.poll(() => sent.length).toBe(1);
    const [mail] = sent;
    expect(mail?.subject).toBe("Claim A<17>: Genuine");
    const [, link] = /^Dear <Ada>,\n(\S+)\nA<17>\n\n-- \n/.exec(mail?.text ?? "") ?? [];
    expect(link).toMatch(new RegExp(`^https://svc\\.example/r/${id.slice(4)}\\.`));
    expect(mail?.html).toContain(`Dear &lt;Ada&gt;,<br>\n<a href="${link}">${link}</a><br>\nA&lt;17&gt;`);
  });

  it.for([
    ["notify_email_subject", "Result {nope}"],
    ["notify_email_body", "{metadata.}"],
    ["notify_email_subject", "A\nBcc: eve@example.org"],
    ["notify_email", "not an address"],
  ])("refuses %s: %j", async ([field, value], { expect }) => {
    const client = await TenantClient.create();
    const { status, body } = await client.post("/v1/verifications", { [field ?? ""]: value });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "invalid_request", fields: [{ path: field }] });
  });
});
