import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { findRow } from "@svc/store/template/databases";
import { CSV_FILES, TABLE } from "../../../test/support/csv-files.ts";
import { env } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create();
});

const policies = { id: "policies", name: "Policies", identifier_column: "policy", ...TABLE };

function json(body: unknown): RequestInit {
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

function csv(body: BodyInit): RequestInit {
  return { body, headers: { "Content-Type": "text/csv" } };
}

const CSV_QUERY = "id=policies&name=Policies&identifier_column=policy";

describe("POST /v1/databases (CONTRACT G7)", () => {
  it("answers 201 with the database of SPEC 2.9, its rows and where to read it", async ({ expect }) => {
    const { status, headers, body } = await tenant.post("/v1/databases", policies);
    expect(status).toBe(201);
    expect(headers.get("Location")).toBe("/v1/databases/policies");
    expect(body).toEqual({
      ...policies,
      source: "api",
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.created_at,
    });
    expect((await tenant.get("/v1/databases/policies")).body).toEqual(body);
  });

  it("says how a CSV file is sent when it comes as a form", async ({ expect }) => {
    const form = new FormData();
    form.set("file", new File(["policy\nA-17\n"], "policies.csv", { type: "text/csv" }));
    const { status, body } = await tenant.send("POST", "/v1/databases", { body: form });
    expect([status, body.error.code]).toEqual([415, "unsupported_media_type"]);
    expect(body.error.hint).toContain("`text/csv`");
  });

  it("makes an id of db_ and a ULID when none is given", async ({ expect }) => {
    const { id: _id, ...rest } = policies;
    expect((await tenant.post("/v1/databases", rest)).body.id).toMatch(/^db_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it("answers 409 conflict when the id exists, and changes nothing", async ({ expect }) => {
    await tenant.post("/v1/databases", policies);
    const { status, body } = await tenant.post("/v1/databases", { ...policies, rows: [] });
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect((await tenant.get("/v1/databases/policies")).body.rows).toEqual(TABLE.rows);
  });

  it("refuses an identifier_column that is no column, and duplicate identifiers at their row", async ({
    expect,
  }) => {
    const { status, body } = await tenant.post("/v1/databases", {
      ...policies,
      identifier_column: "claim",
      columns: ["policy", "policy", "name"],
    });
    expect(status).toBe(400);
    expect(body.error.fields).toEqual([
      { path: "identifier_column", message: "must be one of: policy, policy, name" },
      { path: "columns.1", message: "must be unique" },
    ]);
    const twice = await tenant.post("/v1/databases", {
      ...policies,
      rows: [
        ["A-1", "", ""],
        ["a-1 ", "", ""],
        ["B", ""],
        ["", "", ""],
      ],
    });
    expect(twice.body.error.fields).toEqual([
      { path: "rows.1", message: "must be unique" },
      { path: "rows.2", message: "must have at least 3 items" },
      { path: "rows.3.0", message: "must not be empty" },
    ]);
  });

  it("takes 10,000 rows and no more, 50 columns and no more", async ({ expect }) => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`P-${index}`, "n", "a"]);
    expect((await tenant.post("/v1/databases", { ...policies, rows })).status).toBe(201);
    expect((await tenant.get("/v1/databases/policies")).body.rows).toEqual(rows);
    const more = await tenant.post("/v1/databases/policies/rows", { rows: [["new", "n", "a"]] });
    expect([more.status, more.body.error.fields]).toEqual([
      400,
      [{ path: "rows", message: "must have at most 10000 items" }],
    ]);
    const wide = Array.from({ length: 51 }, (_, index) => `c${index}`);
    const { body } = await tenant.post("/v1/databases", {
      ...policies,
      columns: wide,
      identifier_column: "c0",
      rows: [],
    });
    expect(body.error.fields).toEqual([{ path: "columns", message: "must have at most 50 items" }]);
  });

  it("lets an account have 50 of them", async ({ expect }) => {
    for (let index = 0; index < 50; index += 1)
      await tenant.post("/v1/databases", { ...policies, id: `d${index}`, rows: [] });
    const { status, body } = await tenant.post("/v1/databases", { ...policies, id: "d50", rows: [] });
    expect([status, body.error.code]).toEqual([409, "conflict"]);
  });
});

/** A CSV file with this many rows, each containing a comma. */
function lines(count: number): string {
  return ["policy,name", ...Array.from({ length: count }, (_, index) => `P-${index},"N, ${index}"`)].join(
    "\r\n",
  );
}

function postCsv(text: string) {
  return tenant.send("POST", `/v1/databases?${CSV_QUERY}`, csv(text));
}

describe("a CSV file (CONTRACT G7)", () => {
  for (const { writer, bytes, rows = TABLE.rows } of CSV_FILES) {
    it(`is read as it was meant: ${writer}`, async ({ expect }) => {
      const { status, body } = await tenant.send("POST", `/v1/databases?${CSV_QUERY}`, csv(bytes));
      expect(status).toBe(201);
      expect(body).toMatchObject({ source: "csv", columns: TABLE.columns, rows });
    });
  }

  it("of 10,000 rows is read whole; one row more is refused", async ({ expect }) => {
    const good = await tenant.send("POST", `/v1/databases?${CSV_QUERY}`, csv(lines(10_000)));
    expect(good.status).toBe(201);
    expect(good.body.rows[9_999]).toEqual(["P-9999", "N, 9999"]);
    const { body } = await tenant.send("PUT", `/v1/databases/policies?${CSV_QUERY}`, csv(lines(10_001)));
    expect(body.error.fields).toEqual([{ path: "rows", message: "must have at most 10000 items" }]);
  });

  it("that cannot be read is refused in words that say where and what to do", async ({ expect }) => {
    const cases: readonly [BodyInit, string, string][] = [
      [new Uint8Array([0x70, 0x3b, 0x4d, 0xfc, 0x6c]), "body", "must be UTF-8"],
      ['policy,name\nA,"open', "body", "must be CSV: a quoted cell is not closed, near line 2"],
      ["", "body", "must have a header row"],
      ["policy,name\nA", "rows.0", "must have at least 2 items"],
      ["claim,name\nA,b", "identifier_column", "must be one of: claim, name"],
    ];
    for (const [body, path, message] of cases) {
      const answer = await tenant.send("POST", `/v1/databases?${CSV_QUERY}`, csv(body));
      expect(answer.status).toBe(400);
      expect(answer.body.error.fields).toEqual([{ path, message }]);
    }
    const wrong = await tenant.send("POST", "/v1/databases?nmae=x", csv("policy\nA"));
    expect(wrong.body.error.fields.map(({ path }: { path: string }) => path)).toEqual([
      "query",
      "name",
      "identifier_column",
    ]);
  });

  it("may be wide as spreadsheets leave it, and is refused before it costs anything", async ({ expect }) => {
    const wide = await postCsv(`policy,name${",".repeat(150)}\nA,b${",".repeat(150)}`);
    expect([wide.status, wide.body.columns]).toEqual([201, ["policy", "name"]]);
    const cases: readonly [string, string, string][] = [
      [`policy${",".repeat(60_000)}\n${"a\n".repeat(10_000)}`, "columns", "must have at most 50 items"],
      [`policy,name\nA${",".repeat(60_000)}b`, "rows.0", "must have at most 50 items"],
      // blank lines are not rows, but they are read
      [`policy,name\nA,b\n${",\n".repeat(400_000)}`, "rows", "must have at most 10000 items"],
      [
        `policy,name\n"${"x".repeat(200_000)}",b`,
        "body",
        "must have at most 50 cells of 1000 characters in a row, near line 2",
      ],
    ];
    for (const [text, path, message] of cases) {
      expect((await postCsv(text)).body.error.fields).toEqual([{ path, message }]);
    }
  });

  it("over 5 MB is refused with 413", async ({ expect }) => {
    const { status } = await tenant.send(
      "POST",
      `/v1/databases?${CSV_QUERY}`,
      csv("x".repeat(5 * 1024 * 1024 + 1)),
    );
    expect(status).toBe(413);
  });

  it("that is exported again holds no cell that a spreadsheet runs as a formula", async ({ expect }) => {
    await tenant.post("/v1/databases", {
      ...policies,
      rows: [
        ["=1+1", "@SUM(A1)", "+49 30"],
        ["A", "-2", "plain, with comma"],
      ],
    });
    const { headers, body } = await tenant.get("/v1/databases/policies", { Accept: "text/csv" });
    expect(headers.get("Content-Type")).toContain("text/csv");
    expect(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body)).toBe(
      "\uFEFFpolicy,name,address\r\n'=1+1,'@SUM(A1),'+49 30\r\nA,'-2,\"plain, with comma\"\r\n",
    );
  });
});

describe("the other operations of CONTRACT G7", () => {
  it("GET /v1/databases lists newest first without rows, page by page, the account's own alone", async ({
    expect,
  }) => {
    const stranger = await TenantClient.create();
    await stranger.post("/v1/databases", policies);
    for (const id of ["one", "two", "three"]) await tenant.post("/v1/databases", { ...policies, id });
    const first = await tenant.get("/v1/databases?limit=2");
    expect(first.body.items.map(({ id }: { id: string }) => id)).toEqual(["three", "two"]);
    expect(first.body.items[0]).not.toHaveProperty("rows");
    expect(first.body.items[0].row_count).toBe(policies.rows.length);
    const rest = await tenant.get(`/v1/databases?limit=2&cursor=${first.body.next_cursor}`);
    expect(rest.body).toMatchObject({ items: [{ id: "one" }], has_more: false });
    const wrong = await tenant.get(`/v1/databases?cursor=x&colour=blue`);
    expect(wrong.body.error.fields).toEqual([{ path: "query", message: 'has unknown field: "colour"' }]);
  });

  it("PUT answers 201 for a new id, then 200: content replaced, id and created_at kept", async ({
    expect,
  }) => {
    const { id: _id, ...content } = policies;
    const put = (body: unknown) => tenant.send("PUT", "/v1/databases/policies", json(body));
    const created = await put(content);
    expect(created.status).toBe(201);
    const replaced = await put({ ...content, name: "New", columns: ["policy"], rows: [["Z"]] });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({ id: "policies", name: "New", rows: [["Z"]], columns: ["policy"] });
    expect(replaced.body.created_at).toBe(created.body.created_at);
    expect((await put({ ...content, id: "other" })).body.error.fields[0].path).toBe("id");
    expect((await tenant.get("/v1/databases/policies")).body.rows).toEqual([["Z"]]);
  });

  it("PUT of one account never touches another's database of the same id", async ({ expect }) => {
    const stranger = await TenantClient.create();
    await tenant.post("/v1/databases", policies);
    await stranger.send("PUT", "/v1/databases/policies", json({ ...policies, rows: [["X", "", ""]] }));
    expect((await tenant.get("/v1/databases/policies")).body.rows).toEqual(TABLE.rows);
  });

  it("PATCH renames (SPEC 4.7), and a 503 carries error as a plain string", async ({ expect }) => {
    await tenant.post("/v1/databases", policies);
    const renamed = await tenant.send("PATCH", "/v1/databases/policies", json({ name: "Renamed" }));
    expect([renamed.status, renamed.body.name, renamed.body.rows]).toEqual([200, "Renamed", TABLE.rows]);
    const missing = await tenant.send("PATCH", "/v1/databases/nothing", json({ name: "x" }));
    expect([missing.status, missing.body.error.code]).toEqual([404, "not_found"]);
    vi.spyOn(tenant.shard.db, "prepare").mockImplementation(() => {
      throw new Error("D1_ERROR: down");
    });
    const down = await tenant.send("PATCH", "/v1/databases/policies", json({ name: "x" }));
    expect([down.status, down.body]).toEqual([503, { error: "storage_unavailable" }]);
  });

  it("POST rows upserts by identifier and keeps the order", async ({ expect }) => {
    await tenant.post("/v1/databases", policies);
    const { status, body } = await tenant.post("/v1/databases/policies/rows", {
      rows: [
        ["A-20", "New", ""],
        ["a-17", "Changed", "x"],
      ],
    });
    expect(status).toBe(200);
    expect(body.rows).toEqual([["a-17", "Changed", "x"], TABLE.rows[1], ["A-20", "New", ""]]);
    const short = await tenant.post("/v1/databases/policies/rows", { rows: [["A"]] });
    expect(short.body.error.fields).toEqual([{ path: "rows.0", message: "must have at least 3 items" }]);
  });

  it("DELETE of a row by its identifier answers 204, then 404", async ({ expect }) => {
    await tenant.post("/v1/databases", {
      ...policies,
      rows: [
        ["a/b ü", "", ""],
        ["B", "", ""],
      ],
    });
    const path = `/v1/databases/policies/rows/${encodeURIComponent("A/B Ü")}`;
    expect((await tenant.send("DELETE", path)).status).toBe(204);
    expect((await tenant.send("DELETE", path)).status).toBe(404);
    expect((await tenant.get("/v1/databases/policies")).body.rows).toEqual([["B", "", ""]]);
  });

  it("DELETE of the database answers 204 and takes its rows along", async ({ expect }) => {
    await tenant.post("/v1/databases", policies);
    expect((await tenant.send("DELETE", "/v1/databases/policies")).status).toBe(204);
    expect((await tenant.get("/v1/databases/policies")).status).toBe(404);
    const left = await tenant.shard.db
      .prepare("select count(*) as n from database_rows where account_id = ?")
      .bind(tenant.accountId)
      .first("n");
    expect(left).toBe(0);
  });

  it("a row is found by its identification without reading the others", async ({ expect }) => {
    await tenant.post("/v1/databases", policies);
    expect(await findRow(tenant.shard, "policies", " a-17 ")).toEqual({
      policy: "A-17",
      name: "Ann Lee",
      address: "1 High St, Leeds",
    });
    expect(await findRow(tenant.shard, "policies", "A-99")).toBeUndefined();
    const plan = await tenant.shard.db
      .prepare(
        "explain query plan select cells from database_rows where account_id = ? and database_id = ? and identifier_key = ?",
      )
      .bind("a", "b", "c")
      .all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail).join()).toMatch(/SEARCH database_rows USING INDEX/);
  });
});

function serve(...answers: (() => Response)[]) {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    asked.push(new Request(url).url);
    const answer = answers.at(asked.length - 1) ?? answers.at(-1);
    return answer ? answer() : new Response(null, { status: 500 });
  });
  return asked;
}

const moved = () => new Response(null, { status: 302, headers: { Location: "https://cdn.example.org/p" } });

describe("source_url (CONTRACT G7, G0.9)", () => {
  const SOURCE = "https://files.example.org/policies.csv";
  const linked = { id: "policies", name: "Policies", identifier_column: "policy", source_url: SOURCE };

  it("is pulled at creation, and again by sync, through addresses that are allowed alone", async ({
    expect,
  }) => {
    const asked = serve(
      moved,
      () => new Response("policy,name\nA,one"),
      () => new Response("policy,name\nB,two"),
    );
    const created = await tenant.post("/v1/databases", linked);
    expect([created.status, created.body.source, created.body.rows]).toEqual([201, "url", [["A", "one"]]]);
    expect(asked).toEqual([SOURCE, "https://cdn.example.org/p"]);
    const synced = await tenant.post("/v1/databases/policies/sync");
    expect([synced.status, synced.body.rows]).toEqual([200, [["B", "two"]]]);
  });

  it("never leads to a private address, whatever redirects say", async ({ expect }) => {
    for (const url of ["http://files.example.org/a.csv", "https://127.0.0.1/a.csv", "https://10.1.2.3/"]) {
      const { body } = await tenant.post("/v1/databases", { ...linked, source_url: url });
      expect(body.error.fields).toEqual([
        { path: "source_url", message: "must be a valid URL, including https://" },
      ]);
    }
    const asked = serve(
      () => new Response(null, { status: 307, headers: { Location: "https://169.254.169.254/latest" } }),
    );
    const { status, body } = await tenant.post("/v1/databases", linked);
    expect([status, body.error.fields[0].path]).toEqual([400, "source_url"]);
    expect(asked).toEqual([SOURCE]);
  });

  it("that fails is 400 at source_url and leaves the old content", async ({ expect }) => {
    serve(
      () => new Response("policy\nA"),
      () => new Response("gone", { status: 404 }),
      () => new Response('policy\n"open'),
    );
    await tenant.post("/v1/databases", linked);
    for (const message of [
      "must answer 200, got 404",
      "must be CSV: a quoted cell is not closed, near line 2",
    ]) {
      const { status, body } = await tenant.post("/v1/databases/policies/sync");
      expect([status, body.error.fields]).toEqual([400, [{ path: "source_url", message }]]);
    }
    expect((await tenant.get("/v1/databases/policies")).body.rows).toEqual([["A"]]);
  });

  it("that holds no such table is 400 at source_url too, in words that name the cell", async ({ expect }) => {
    serve(
      () => new Response("policy\nA"),
      () => new Response("<html>Please sign in</html>"),
      () => new Response("policy\nA\nB,extra"),
    );
    await tenant.post("/v1/databases", linked);
    for (const wrong of [
      "identifier_column must be one of: <html>Please sign in</html>",
      "rows.1 must have at most 1 items",
    ]) {
      const { status, body } = await tenant.post("/v1/databases/policies/sync");
      const fields = [{ path: "source_url", message: `must be a valid table: ${wrong}` }];
      expect([status, body.error.fields]).toEqual([400, fields]);
    }
    expect((await tenant.get("/v1/databases/policies")).body.rows).toEqual([["A"]]);
  });

  it("sync of a database without one is 409 conflict", async ({ expect }) => {
    await tenant.post("/v1/databases", policies);
    const { status, body } = await tenant.post("/v1/databases/policies/sync");
    expect([status, body.error.code]).toEqual([409, "conflict"]);
  });

  it("sync never overwrites what was changed while it pulled", async ({ expect }) => {
    serve(() => new Response("policy\nA"));
    await tenant.post("/v1/databases", linked);
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      await tenant.post("/v1/databases/policies/rows", { rows: [["B"]] });
      return new Response("policy\nC");
    });
    const { status, body } = await tenant.post("/v1/databases/policies/sync");
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect((await tenant.get("/v1/databases/policies")).body.rows).toEqual([["A"], ["B"]]);
  });
});
