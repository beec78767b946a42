import { readFileSync } from "node:fs";
import { afterEach, describe, it, vi } from "vitest";

const { statements } = vi.hoisted(() => ({ statements: [] as string[] }));
vi.mock(import("./wrangler.ts"), async (actual) => ({
  ...(await actual()),
  runWrangler: async (args: readonly string[]) => {
    statements.push(readFileSync(args.at(-1) ?? "", "utf8"));
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
});

/** The rows that the command writes, by table and kind of key. */
async function rowsOf(...options: readonly string[]): Promise<readonly string[]> {
  process.argv = [...argv.slice(0, 2), "--org", "acme", "--name", "Acme", "--remote", ...options];
  vi.stubEnv("SERVICE_SECRETS", `1:${"A".repeat(43)}`);
  vi.spyOn(console, "log").mockImplementation(() => {});
  await import("./tenant.ts");
  return statements.join("\n").split("\n");
}

describe("pnpm tenant", () => {
  it("writes the allowed origins to the publishable key, and to no other", async ({ expect }) => {
    const origins = ["https://app.acme.example", "https://acme.example"];
    const rows = await rowsOf(...origins.flatMap((origin) => ["--allowed-origin", origin]));
    const withOrigins = rows.filter((row) => row.includes(JSON.stringify(origins)));
    expect(withOrigins).toHaveLength(1);
    expect(withOrigins[0]).toContain("'publishable'");
  });
});
