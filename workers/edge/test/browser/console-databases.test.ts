import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";

/** 2,200 rows: one changed, one unchanged, one without identifier, one duplicate, the rest new. */
const MANY = [
  "Name;Policy no;City;Since",
  "Person 1;A-1;Ulm;2024-03-01",
  "Bea;A-2;Jena;2024-03-01",
  "Nobody;;Ulm;2024-03-01",
  "Twice;a-2;Ulm;2024-03-01",
  ...Array.from({ length: 2_196 }, (_, at) => `New ${at};B-${at};Kiel;2025-01-01`),
].join("\n");

describe.skipIf(NO_BROWSER !== undefined)("the databases", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.isSignedIn = true;
    service.data.anew();
    service.me = { ...service.me, user: { id: "usr_1", email: "dana@acme.example", role: "admin" } };
  });

  it.for([
    ["databases", "/app/databases", "Partners"],
    ["database", "/app/databases/policies", "Person 50"],
    ["database-pulled", "/app/databases/partners", "Fetch now"],
    ["database-address", "/app/databases?new", "Or paste rows"],
  ] as const)(
    "show %s at both widths, light and dark",
    { timeout: 120_000 },
    async ([name, path, seen], { expect }) => {
      const wrong = await stage.lookAt(name, path, async (page) => {
        await page.getByText(seen).first().waitFor();
      });
      expect([wrong, stage.problems]).toEqual([[], []]);
    },
  );

  it("show what an import will do, at both widths", { timeout: 120_000 }, async ({ expect }) => {
    const wrong = await stage.lookAt("database-import", "/app/databases/policies?import", async (page) => {
      await page
        .getByLabel("Choose a file")
        .setInputFiles({ name: "claims.csv", mimeType: "text/csv", buffer: Buffer.from(MANY) });
      await page.getByText("2 rows are skipped").waitFor();
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("teach with a call to copy where there are none", async ({ expect }) => {
    stage.service.data.isEmpty = true;
    const wrong = await stage.lookAt("databases-none", "/app/databases", async (page) => {
      await page.getByText("/v1/databases \\").waitFor();
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("import a file in parts, go on after a failure, and send what differs alone", async ({ expect }) => {
    const { data } = stage.service;
    await stage.open("/app/databases/policies?import", {}, async (page) => {
      await page
        .getByLabel("Choose a file")
        .setInputFiles({ name: "claims.csv", mimeType: "text/csv", buffer: Buffer.from(MANY) });
      expect(await page.getByLabel("What policy fills", { exact: false }).count()).toBe(0);
      expect(await page.getByLabel("What fills policy").inputValue()).toBe("1");
      await page.getByText("Row 4 has no identifier").waitFor();
      await page.getByText("Row 5 has the same identifier as a row above").waitFor();
      expect(await page.locator(".figures dd").allTextContents()).toEqual(["2,196", "1", "1", "0"]);
      data.refusals.push(
        { status: 200, body: data.database("policies") },
        {
          status: 409,
          body: { error: { code: "conflict", message: "the database was deleted in the meantime" } },
        },
      );
      await page.getByRole("button", { name: "Import 2,197 rows" }).click();
      await page.getByText("the database was deleted in the meantime").waitFor();
      await page.getByRole("button", { name: "Import 2,197 rows" }).click();
      await page.getByText("Rows imported").waitFor();
      // the first part was not sent twice
      const sizes = data.changes.map(({ body }) => (body["rows"] as string[][]).length);
      expect(sizes).toEqual([1000, 1000, 1000, 197]);
      expect(data.changes.at(-1)?.body["rows"]).toContainEqual(["A-2", "Bea", "Jena", "2024-03-01"]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("replace everything in one call, after saying what is deleted", async ({ expect }) => {
    const { data } = stage.service;
    await stage.open("/app/databases/policies?import", {}, async (page) => {
      await page
        .getByLabel("Or paste rows")
        .fill('[{"policy":"A-1","name":"Ann"},{"policy":"Z","name":"Zoe"}]');
      await page.getByRole("button", { name: "Read the pasted rows" }).click();
      await page.getByLabel("Replace everything").check();
      expect(await page.locator(".figures dd").allTextContents()).toEqual(["1", "1", "0", "119"]);
      await page.getByRole("button", { name: "Import 2 rows" }).click();
      await page.getByText("Rows imported").waitFor();
      expect(data.changes).toEqual([
        {
          method: "PUT",
          path: "/v1/databases/policies",
          body: {
            name: "Policies",
            columns: ["policy", "name", "city", "since"],
            // columns missing from the file keep their value in a known row
            rows: [
              ["A-1", "Ann", "Ulm", "2024-03-01"],
              ["Z", "Zoe", "", ""],
            ],
            identifier_column: "policy",
          },
        },
      ]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("make one of a file, with columns renamed and left out", async ({ expect }) => {
    const { data } = stage.service;
    await stage.open("/app/databases?new", {}, async (page) => {
      await page.getByLabel("Choose a file").setInputFiles({
        name: "claims 2026.csv",
        mimeType: "text/csv",
        buffer: Buffer.from([...Buffer.from("Nr,Kunde,x\n1,M"), 0xfc, ...Buffer.from("ller,y\n2,Bo,y\n")]),
      });
      await page.getByLabel("Name of column 2").fill("customer");
      await page.getByLabel("What fills x").selectOption({ label: "Skip" });
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("claims 2026");
      await page.getByRole("button", { name: "Import 2 rows" }).click();
      await page.getByText("Database created").waitFor();
      expect(data.changes[0]?.body).toEqual({
        name: "claims 2026",
        columns: ["Nr", "customer"],
        rows: [
          ["1", "Müller"],
          ["2", "Bo"],
        ],
        identifier_column: "Nr",
      });
    });
    expect(stage.problems).toEqual([]);
  });

  it("are searched, paged, pulled, renamed, and deleted only after asking", async ({ expect }) => {
    const { data } = stage.service;
    await stage.open("/app/databases/partners", {}, async (page) => {
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("51 to 100 of 120").waitFor();
      await page.getByRole("searchbox", { name: "Search rows" }).fill("person 117");
      await page.getByText("A-117").waitFor();
      expect(await page.getByText("A-51").count()).toBe(0);
      await page.getByRole("button", { name: "Fetch now" }).click();
      await page.getByText("Fetched").waitFor();
      data.refusals.push({
        status: 400,
        body: {
          error: {
            code: "invalid_request",
            message: "source_url must answer 200, got 404",
            fields: [{ path: "source_url", message: "must answer 200, got 404" }],
          },
        },
      });
      await page.getByRole("button", { name: "Fetch now" }).click();
      await page.getByText("must answer 200, got 404").waitFor();
      await page.getByRole("button", { name: "Rename" }).click();
      await page.getByLabel("Name", { exact: true }).fill("Workshops");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved").waitFor();
      await page.getByRole("button", { name: "Delete", exact: true }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("Database deleted").waitFor();
      expect(data.changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
        "POST /v1/databases/partners/sync",
        "POST /v1/databases/partners/sync",
        "PATCH /v1/databases/partners",
        "DELETE /v1/databases/partners",
      ]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("change nothing around the texts of a hostile tenant", async ({ expect }) => {
    stage.service.data.hostile();
    for (const path of ["/app/databases", "/app/databases/policies"]) {
      await stage.open(path, { size: "phone" }, async (page) => {
        await page.getByText("img src=x").first().waitFor({ state: "attached" });
        expect(await page.title()).not.toBe("owned");
        expect(await page.locator("img[src=x]").count()).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      });
    }
    expect(stage.problems).toEqual([]);
  });

  it("let a viewer read and change nothing", async ({ expect }) => {
    const { service } = stage;
    service.me = { ...service.me, user: { id: "usr_2", email: "v@acme.example", role: "viewer" } };
    await stage.open("/app/databases/policies?import", {}, async (page) => {
      await page.getByText("Person 50").waitFor();
      expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(0);
      expect(await page.getByRole("link", { name: "Import" }).count()).toBe(0);
    });
  });
});
