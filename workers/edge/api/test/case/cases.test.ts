import { aPhoto, aVerification, CLEAR } from "@svc/domain/test/build";
import type { Finding } from "@svc/domain/finding";
import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { Settings } from "@svc/domain/verification/settings";
import { listCases } from "@svc/store/verification/cases";
import { plansOf } from "../../../test/support/query-plans.ts";
import { deleteVerification, projectionOf, projectVerification } from "@svc/store/verification/verifications";
import { caseOf } from "@svc/domain/review/case";
import { beforeEach, describe, it, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { openedObject } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

const FLAGGED: Finding = { ...CLEAR, status: "flagged", confidence: 0.97, score: 0.97 };

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

/** An analyzed verification with one photo that has a thumbnail. */
async function judged(settings: Partial<Settings> = {}, finding: Finding = CLEAR) {
  const opened = await openedObject(settings, tenant.accountId);
  const photo = aPhoto();
  await opened.object.capture(tenant.accountId, photo);
  await opened.object.settle({ captureId: photo.id, findings: { ai: finding }, thumb: true });
  return { ...opened, photo };
}

// oxlint-disable-next-line typescript/no-explicit-any -- responses are asserted on, not trusted
type Items = readonly any[];

async function cases(query = "", by = tenant): Promise<Items> {
  const { status, body } = await by.get(`/v1/cases${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.items;
}

const changesOf = (items: Items): readonly string[] => items.map(({ updated_at: at }) => at);
const idsOf = (items: Items): readonly string[] => items.map(({ verification }) => verification.id);

async function search(text: string, by = tenant): Promise<readonly string[]> {
  return idsOf(await cases(`?search=${encodeURIComponent(text)}`, by));
}

/** Waits until the projection has caught up. */
function listed<T>(
  look: () => Promise<T>,
  expected: T,
  expect: (value: T) => { toEqual: (value: T) => void },
) {
  return vi.waitFor(async () => expect(await look()).toEqual(expected), 10_000);
}

describe("GET /v1/cases (CONTRACT G15.2)", () => {
  it("shows the verification with what it was created with, and the small copy of its photo", async ({
    expect,
  }) => {
    const settings = {
      identification: "A-17 ",
      metadata: { claim: "77" },
      template: { slug: "car", version: 1 },
    };
    const { id, photo } = await judged(settings);
    await listed(async () => (await cases()).map(({ thumb_url: thumb }) => typeof thumb), ["string"], expect);
    const [item] = await cases();
    const { body: verification } = await tenant.get(`/v1/verifications/${id}`);
    expect(item).toEqual({
      verification,
      name: "A-17 ",
      identification: "A-17 ",
      metadata: { claim: "77" },
      mode: "audit",
      template: "car",
      photos: 1,
      outcome: "genuine",
      thumb_url: expect.stringContaining(`/files/${photo.id}/thumb?`),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it("is called by the metadata that the account chose, if nothing else names it", async ({ expect }) => {
    const choose = (field: string | null) =>
      tenant.send("PATCH", "/v1/me/settings", {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ case_name_field: field }),
      });
    expect((await choose("policy")).body.case_name_field).toBe("policy");
    const metadata = { branch: "7", policy: "P-3" };
    await tenant.post("/v1/verifications", { metadata });
    await tenant.post("/v1/verifications", { metadata: { ...metadata, claim_number: "CLM-17" } });
    await listed(async () => (await cases()).map(({ name }) => name), ["CLM-17", "P-3"], expect);
    expect((await choose(null)).body).not.toHaveProperty("case_name_field");
    expect((await choose("x".repeat(41))).body.error.fields[0].path).toBe("case_name_field");
  });

  it("counts PDFs and clips among its files", async ({ expect }) => {
    const { object } = await openedObject(
      { capturePlan: { kind: "anonymous", maxCaptures: 3 } },
      tenant.accountId,
    );
    await object.capture(tenant.accountId, aPhoto());
    await object.capture(tenant.accountId, aPhoto({ kind: "upload", contentType: "application/pdf" }));
    await object.capture(tenant.accountId, aPhoto({ kind: "video", contentType: "video/mp4" }));
    await vi.waitFor(async () => {
      const [{ photos, documents, clips }] = await cases();
      expect([photos, documents, clips]).toEqual([3, 1, 1]);
    }, 10_000);
  });

  it("names what waits for a person, and lists by it", async ({ expect }) => {
    const clear = await judged();
    const flagged = await judged({}, FLAGGED);
    const silent = await judged({}, { status: "unavailable", reason: "timeout" });
    await listed(
      async () => idsOf(await cases("?status=completed")),
      [silent.id, flagged.id, clear.id],
      expect,
    );
    expect((await cases()).map(({ due }) => due)).toEqual([["unavailable"], ["flagged"], undefined]);
    expect(idsOf(await cases("?due=flagged"))).toEqual([flagged.id]);
    expect(idsOf(await cases("?due=flagged&due=unavailable"))).toEqual([silent.id, flagged.id]);
    expect(idsOf(await cases("?due=reverse,similar_photo"))).toEqual([]);
  });

  it("says in one word what the verdict means, and lists by it", async ({ expect }) => {
    const clear = await judged();
    const flagged = await judged({}, FLAGGED);
    const silent = await judged({}, { status: "unavailable", reason: "timeout" });
    const elsewhere = await judged({ signalsRequired: ["ai", "context"], expectedObject: "a car" });
    await elsewhere.object.settle({ captureId: elsewhere.photo.id, findings: { context: FLAGGED } });
    const words = async () => (await cases()).map(({ outcome }) => outcome);
    await listed(words, ["look", "unavailable", "flagged", "genuine"], expect);
    expect((await cases())[0]).toMatchObject({
      doubts: ["object"],
      verification: { verdict: { svc: true } },
    });
    expect(idsOf(await cases("?outcome=flagged"))).toEqual([flagged.id]);
    expect(idsOf(await cases("?outcome=genuine,unavailable"))).toEqual([silent.id, clear.id]);
    expect((await tenant.get("/v1/cases?outcome=fine")).body.error.fields[0].path).toBe("outcome.0");
  });

  it("needs a look where a part of a photo looks edited, which its verdict doesn't mention", async ({
    expect,
  }) => {
    const clear = await judged();
    const edited = await judged({}, { ...CLEAR, editedPart: true });
    const both = await judged({}, { ...FLAGGED, editedPart: true });
    await listed(async () => idsOf(await cases("?outcome=look")), [edited.id], expect);
    expect(idsOf(await cases("?outcome=genuine"))).toEqual([clear.id]);
    expect(idsOf(await cases("?outcome=flagged"))).toEqual([both.id]);
    const [{ doubts, due, verification }] = await cases("?outcome=look");
    expect({ doubts, due }).toEqual({ doubts: ["edited_part"], due: undefined });
    expect(verification).toMatchObject({ status: "completed", verdict: { svc: true, signals: [] } });
  });

  it("takes the filters of CONTRACT G4.2 too, and pages of 50", async ({ expect }) => {
    const made = [];
    for (let at = 0; at < 51; at++) {
      const metadata = { claim: String(at % 2) };
      made.push((await tenant.post("/v1/verifications", { metadata })).body.id);
    }
    const newest = made.toReversed();
    await vi.waitFor(async () => expect(await cases("?limit=100")).toHaveLength(51), 10_000);
    const { body: first } = await tenant.get("/v1/cases");
    expect([idsOf(first.items), first.has_more]).toEqual([newest.slice(0, 50), true]);
    const { body: rest } = await tenant.get(`/v1/cases?cursor=${first.next_cursor}`);
    expect([idsOf(rest.items), rest.has_more]).toEqual([newest.slice(50), false]);
    expect(await cases("?metadata[claim]=1")).toHaveLength(25);
    expect(await cases("?svc=true")).toEqual([]);
    const wrong = await tenant.get(`/v1/cases?mode=audit&cursor=${first.next_cursor}`);
    expect([wrong.status, wrong.body.error.fields[0].path]).toEqual([400, "cursor"]);
  });

  it.for([
    ["due=later", "due.0"],
    ["search=", "search"],
    ["changed_after=yesterday", "changed_after"],
    ["sort=age", "query"],
    [`search=${"x".repeat(101)}`, "search"],
  ])("refuses ?%s", async ([query, path], { expect }) => {
    const { status, body } = await tenant.get(`/v1/cases?${query}`);
    expect([status, body.error.code, body.error.fields[0].path]).toEqual([400, "invalid_request", path]);
  });

  it("changed_after lists the oldest change first, page by page, and loses none", async ({ expect }) => {
    const opened: string[] = [];
    for (let at = 0; at < 3; at++) {
      opened.push((await tenant.post("/v1/verifications")).body.id);
    }
    await vi.waitFor(async () => expect(await cases()).toHaveLength(3), 10_000);
    const last = changesOf(await cases())
      .toSorted()
      .at(-1);
    await tenant.post(`/v1/verifications/${opened[0]}/expire`);
    await vi.waitFor(async () => expect(await cases("?status=expired")).toHaveLength(1), 10_000);
    const changed = await cases(`?changed_after=${last}`);
    expect(idsOf(changed).at(-1)).toBe(opened[0]);
    expect(changesOf(changed)).toEqual(changesOf(changed).toSorted());
    const { body: first } = await tenant.get("/v1/cases?changed_after=2020-01-01T00:00:00Z&limit=2");
    const { body: second } = await tenant.get(
      `/v1/cases?changed_after=2020-01-01T00:00:00Z&limit=2&cursor=${first.next_cursor}`,
    );
    expect(idsOf([...first.items, ...second.items]).toSorted()).toEqual(opened.toSorted());
    expect(second.has_more).toBe(false);
  });

  it("shows another account nothing", async ({ expect }) => {
    const { id } = await judged({ metadata: { claim: "A-17" } });
    await listed(() => search("a-17"), [id], expect);
    const stranger = await TenantClient.create();
    expect([await cases("", stranger), await search("a-17", stranger), await search(id, stranger)]).toEqual([
      [],
      [],
      [],
    ]);
  });
});

describe("the search", () => {
  it("finds an id by its beginning, with its prefix and without", async ({ expect }) => {
    const { id } = await judged();
    await listed(() => search(id), [id], expect);
    for (const text of [id.slice(0, 25), id.toLowerCase(), id.slice(4), id.slice(4, 20), "vfy_"])
      expect(await search(text), text).toEqual([id]);
    for (const text of [`${id.slice(0, 29)}!`, id.slice(4, 8), "vfy", " "])
      expect(await search(text), text).toEqual([]);
  });

  it("finds an identification and metadata by any word, and both with other filters", async ({ expect }) => {
    const settings = { identification: "B-XY 123", metadata: { name: "Anna Müller", note: "100% sure_" } };
    const { id } = await judged(settings);
    await judged({ metadata: { name: "Otto" } });
    await listed(() => search("anna"), [id], expect);
    for (const text of ["b-xy", "XY 1", "123", "MÜLL", "anna mü", "100%", "sure_"])
      expect(await search(text), text).toEqual([id]);
    for (const text of ["nna", "100_", "%", "_"]) expect(await search(text), text).toEqual([]);
    expect(idsOf(await cases("?search=anna&status=completed"))).toEqual([id]);
    expect(await cases("?search=anna&status=expired")).toEqual([]);
  });

  it("finds nothing of what was redacted", async ({ expect }) => {
    const { id } = await judged({ identification: "Anna", metadata: { name: "Anna" } });
    await listed(() => search("anna"), [id], expect);
    await tenant.post(`/v1/verifications/${id}/redact`);
    await listed(() => search("anna"), [], expect);
    expect(await termsOf(id)).toBe(0);
    const [item] = await cases();
    expect([item.identification, item.thumb_url, item.metadata]).toEqual([undefined, undefined, {}]);
  });

  it("finds nothing of what was deleted", async ({ expect }) => {
    const at = Date.now();
    const state = { ...aVerification({ metadata: { name: "Anna" } }, at), accountId: tenant.accountId };
    await projectVerification(tenant.shard, projectionOf(caseOf(state, at), 1));
    expect(await search("anna")).toEqual([state.id]);
    await deleteVerification(tenant.shard, state.id);
    expect([await search("anna"), await termsOf(state.id)]).toEqual([[], 0]);
  });

  it("is not led astray by a row that comes late", async ({ expect }) => {
    const at = Date.now();
    const state = { ...aVerification({ metadata: { name: "New" } }, at), accountId: tenant.accountId };
    const older = { ...state, settings: { ...state.settings, metadata: { name: "Old" } } };
    const project = (of: typeof state, version: number) =>
      projectVerification(tenant.shard, projectionOf(caseOf(of, at), version));
    await project(older, 1);
    await project(state, 2);
    await project(older, 1);
    expect([await search("new"), await search("old")]).toEqual([[state.id], []]);
  });
});

async function termsOf(id: VerificationId): Promise<number> {
  const count = tenant.shard.db.prepare("select count(*) as n from case_terms where verification_id = ?");
  return Number(await count.bind(id).first("n"));
}

describe("how the list is found", () => {
  const accountId = "acc_x" as AccountId;
  const page = { limit: 50 };

  it("a search reads its range of an index, and by their keys the rows that it found", async ({ expect }) => {
    for (const text of ["anna", "vfy_01", "01JD6Q6Z"]) {
      const plans = await plansOf(tenant.shard.db, (db) =>
        listCases({ db, accountId }, { search: text }, page),
      );
      const scans = plans.filter((plan) => plan.startsWith("SCAN"));
      expect(scans, plans.join("\n")).toEqual([]);
      expect(plans.join("\n")).toMatch(
        /case_terms USING COVERING INDEX case_terms_term \(account_id=\? AND term>/,
      );
      expect(plans.join("\n")).toMatch(/SEARCH verifications USING INDEX \S+ \(account_id=\? AND id=\?\)/);
    }
  });

  it("changes are read in the order of their index, and so is what waits", async ({ expect }) => {
    const changes = await plansOf(tenant.shard.db, (db) =>
      listCases({ db, accountId }, { changedAfter: 1 }, page),
    );
    expect(changes).toEqual([
      expect.stringContaining("verifications_updated (account_id=? AND updated_at>?)"),
    ]);
    const due = await plansOf(tenant.shard.db, (db) =>
      listCases({ db, accountId }, { due: ["flagged"] }, page),
    );
    expect(due).toEqual([expect.stringContaining("verifications_due_flagged (account_id=?)")]);
  });
});
