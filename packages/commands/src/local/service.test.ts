import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { freePort } from "./free-port.ts";
import { sealKeysIn, secretsIn, startService } from "./service.ts";
import { removeNow, temporaryFolder } from "./temporary.ts";

/** A script that responds with its variables. */
const ANSWERS = `export default { fetch: (_, env) => new Response(env.SERVICE_SECRETS + env.SEAL_KEYS + env.TOKEN) };`;

/** A service with this script only, on a folder that is removed with the test. */
function scriptOf(source: string, onTestFinished: (act: () => void) => void) {
  const stateDir = temporaryFolder("service");
  onTestFinished(() => removeNow(stateDir));
  const folder = path.join(stateDir, "My Projects (new)");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "main.js"), source);
  const config = path.join(folder, "wrangler.toml");
  writeFileSync(config, 'name = "told"\nmain = "main.js"\ncompatibility_date = "2026-08-01"\n');
  return { stateDir, configs: [config] };
}

/** The command lines of a process group, which every user of the machine can read. */
function commandLinesOf(group: number): readonly string[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const [, , own] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return Number(own) === group ? [readFileSync(`/proc/${pid}/cmdline`, "utf8")] : [];
    } catch {
      return [];
    }
  });
}

describe("a local service", { timeout: 240_000 }, () => {
  it.skipIf(!existsSync("/proc/self/cmdline"))(
    "gets its secrets from a file that only its owner can read, and never on the command line",
    async ({ expect, onTestFinished }) => {
      const { stateDir, configs } = scriptOf(ANSWERS, onTestFinished);
      const port = await freePort();
      const service = await startService({ port, stateDir, configs, vars: { TOKEN: 'it\'s "a" token' } });
      const secrets = [secretsIn(stateDir), await sealKeysIn(stateDir), 'it\'s "a" token'];
      try {
        expect(await (await fetch(service.baseUrl)).text()).toBe(secrets.join(""));
        const lines = commandLinesOf(service.process.pid ?? 0);
        expect(lines.length).toBeGreaterThan(2);
        expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
      } finally {
        await service.stop();
      }
      const folder = path.join(stateDir, "configs", String(port));
      const files = readdirSync(folder).filter((file) => file.endsWith(".toml"));
      expect(files.map((file) => statSync(path.join(folder, file)).mode & 0o777)).toEqual([0o600]);
    },
  );

  it("that ends before it answers leaves its last words", async ({ expect, onTestFinished }) => {
    const { stateDir, configs } = scriptOf("export default {};", onTestFinished);
    const missing = [...configs, path.join(stateDir, "nowhere.toml")];
    const starting = startService({ port: await freePort(), stateDir, configs: missing });
    await expect(starting).rejects.toThrow(/ended before it was ready:[^]*nowhere\.toml/);
  });
});
