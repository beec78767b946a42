import { describe, it, vi } from "vitest";
import { type Ancestor, isAlive, launchersAmong } from "./launchers.ts";

const US = 1000;
const ROOT = 0;

function chain(...commands: readonly (readonly [uid: number, ...words: string[]])[]): readonly Ancestor[] {
  return commands.map(([uid, ...words], index) => ({ pid: 100 - index, uid, words }));
}

describe("who launched the service", () => {
  // [case, the process chain, how many of them are launchers]
  const chains = [
    ["pnpm in a person's shell", chain([US, "pnpm", "start"], [US, "-bash"], [ROOT, "sshd"]), 1],
    [
      "npx with pnpm",
      chain(
        [US, "sh", "-c", "node packages/commands/src/start.ts"],
        [US, "/usr/bin/node", "/home/p/My Projects/node_modules/.bin/pnpm", "start"],
        [US, "sh", "-c", "pnpm start"],
        [US, "npm", "exec", "pnpm@12.21.0", "start"],
        [US, "/bin/bash"],
      ),
      4,
    ],
    [
      "npx in a shell that another user's su started, which may end",
      chain(
        [US, "sh", "-c", "pnpm start"],
        [US, "npm", "exec", "pnpm@12.21.0", "start"],
        [US, "bash", "-c", "npx -y pnpm@12.21.0 start"],
        [ROOT, "su", "app", "-c", "npx -y pnpm@12.21.0 start"],
      ),
      2,
    ],
    [
      "npx by sudo, which another user started",
      chain([US, "npm", "exec", "pnpm", "start"], [ROOT, "sudo", "-u", "app", "npx", "pnpm", "start"]),
      1,
    ],
    ["a package manager of another user", chain([ROOT, "pnpm", "start"]), 0],
    [
      "npm in the shell of a unit, which may go",
      chain([US, "npm", "start"], [US, "sh", "-c", "npm start &"], [ROOT, "init"]),
      1,
    ],
    ["a person's shell", chain([US, "-zsh"], [ROOT, "login"]), 0],
    ["a shell that was told of npx", chain([US, "sh", "-c", "npx pnpm start"], [ROOT, "init"]), 0],
    ["node with options", chain([US, "node", "--no-warnings", "/usr/lib/npm/bin/npm-cli.js", "start"]), 1],
  ] as const;
  it.for(chains)("%s", ([, above, count], { expect }) => {
    expect(launchersAmong(above, US)).toEqual(above.slice(0, count));
  });

  it("is alive also where it may not be signalled", ({ expect, onTestFinished }) => {
    const kill = vi.spyOn(process, "kill");
    onTestFinished(() => kill.mockRestore());
    const failsWith = (code: string) =>
      kill.mockImplementationOnce(() => {
        throw Object.assign(new Error(code), { code });
      });
    expect(isAlive(process.pid)).toBe(true);
    failsWith("EPERM");
    expect(isAlive(1)).toBe(true);
    failsWith("ESRCH");
    expect(isAlive(1)).toBe(false);
  });
});
