import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, it, vi } from "vitest";
import { migrationsOfRepository } from "./local/local-d1.ts";

const { statements, database } = vi.hoisted(() => ({
  statements: [] as string[],
  database: { refuses: "" },
}));
vi.mock(import("./local/wrangler.ts"), async (actual) => ({
  ...(await actual()),
  runWrangler: async (args: readonly string[]) => {
    statements.push(readFileSync(args.at(-1) ?? "", "utf8"));
    if (database.refuses !== "") throw new Error(database.refuses);
    return "";
  },
}));

const { argv } = process;

afterEach(() => {
  process.argv = argv;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
  statements.length = 0;
  database.refuses = "";
});

/** The database after the command has run. */
async function writtenBy(...options: readonly string[]): Promise<DatabaseSync> {
  process.argv = [
    ...argv.slice(0, 2),
    "--name",
    "Acme",
    "--remote",
    "--env",
    "staging",
    "--org",
    "acme",
    ...options,
  ];
  vi.stubEnv("SERVICE_SECRETS", `1:${"A".repeat(43)}`);
  vi.spyOn(console, "log").mockImplementation(() => {});
  await import("./tenant.ts");
  const directory = new DatabaseSync(":memory:");
  for (const { sql } of migrationsOfRepository()) directory.exec(sql);
  directory.exec(statements.join("\n"));
  return directory;
}

/** The command's error output before it exits with 2. */
async function complaintOf(...options: readonly string[]): Promise<string> {
  vi.resetModules();
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  await writtenBy(...options).then(
    () => Promise.reject(new Error("it went on")),
    (error: unknown) => {
      if (String(error) !== "Error: exit 2") throw error;
    },
  );
  return String(said.mock.calls.at(-1)?.[0]);
}

describe("pnpm svc tenant", () => {
  it("writes the allowed origins to the publishable key, and to no other", async ({ expect }) => {
    const origins = ["https://app.acme.example", "https://acme.example"];
    const directory = await writtenBy(...origins.flatMap((origin) => ["--allowed-origin", origin]));
    expect(directory.prepare("select kind, allowed_origins from api_keys order by kind").all()).toEqual([
      { kind: "publishable", allowed_origins: JSON.stringify(origins) },
      { kind: "secret", allowed_origins: null },
    ]);
  });

  it("refuses an org that no link could carry, and credits that are no number, and writes nothing", async ({
    expect,
  }) => {
    for (const [option, value] of [
      ["--org", "Bad Org!"],
      ["--org", "a".repeat(41)],
      ["--credits-cents", "abc"],
      ["--credits-cents", ""],
    ] as const) {
      expect(await complaintOf(option, value)).toContain(`${option} must be`);
    }
    expect(statements).toEqual([]);
  });

  it("takes a number in digits alone: which database holds an account is for ever", async ({ expect }) => {
    for (const option of ["--shard", "--retention-days", "--credits-cents"]) {
      for (const value of ["", "0x1", "1e0", "-0", "+1", " 1", "1.0"]) {
        expect(await complaintOf(`${option}=${value}`), `${option}=${value}`).toContain(`${option} must be`);
      }
    }
    expect(statements).toEqual([]);
  });

  it("puts an account where --shard says", async ({ expect }) => {
    const directory = await writtenBy("--shard=1", "--credits-cents=200");
    expect(directory.prepare("select shard, opening_balance_cents from accounts").all()).toEqual([
      { shard: 1, opening_balance_cents: 200 },
    ]);
  });

  it("says in one line that an org is taken", async ({ expect }) => {
    database.refuses = "UNIQUE constraint failed: accounts.org: SQLITE_CONSTRAINT";
    expect(await complaintOf()).toBe("--org acme is already used by another account");
  });
});
