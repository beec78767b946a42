/**
 * Runs a command as the first of a process group, whose end is the group's. Standard input is the line to the launcher:
 * the kernel closes it however the launcher ends, also by SIGKILL, and then nothing of the group is left.
 */
import { spawn } from "node:child_process";

/** As long as wrangler may take to put its data down. */
const PATIENCE_MS = 5_000;

const [command = "", ...args] = process.argv.slice(2);

process.stdin.resume();
process.stdin.once("end", endGroup);
process.stdin.once("error", endGroup);

const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.once("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
child.once("exit", (code) => process.exit(code ?? 1));

// who ends the service signals the whole group
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.once(signal, () => {
    setTimeout(endGroup, PATIENCE_MS).unref();
  });
}

/** This process is of the group too: every write of the service survives that. */
function endGroup(): void {
  process.kill(-process.pid, "SIGKILL");
}
