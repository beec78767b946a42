import { describe, it } from "vitest";
import { launchersAmong } from "./launchers.ts";

function chain(...commands: readonly string[]) {
  return commands.map((command, index) => ({ pid: 100 - index, command }));
}

describe("who launched the service", () => {
  // [who, the processes above it, how many of them are launchers]
  const chains = [
    ["pnpm in a person's shell", chain("pnpm start", "-bash", "sshd"), 1],
    [
      "npx with pnpm",
      chain(
        "sh -c node packages/commands/src/start.ts",
        "node /home/p/.npm/_npx/1/node_modules/.bin/pnpm start",
        "sh -c pnpm start",
        "npm exec pnpm@12.21.0 start",
        "/bin/bash",
      ),
      4,
    ],
    ["npm in the shell of a unit, which may go", chain("npm start", "sh -c npm start &", "init"), 1],
    ["a person's shell", chain("-zsh", "login"), 0],
    ["a shell alone", chain("sh -c node start.ts &", "init"), 0],
  ] as const;
  it.for(chains)("%s", ([, above, count], { expect }) => {
    expect(launchersAmong(above)).toEqual(above.slice(0, count).map(({ pid }) => pid));
  });
});
