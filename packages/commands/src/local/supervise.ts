/**
 * Runs a command as the leader of a process group that ends with this process. Standard input is the connection to
 * the launcher: the kernel closes it however the launcher ends, even by SIGKILL, and then the whole group is killed.
 */
import { spawn } from "node:child_process";

/** Time for wrangler to write its data. */
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

// Whoever stops the service signals the whole group, so the command got the signal too
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.once(signal, () => {
    setTimeout(endGroup, PATIENCE_MS).unref();
  });
}

/** Kills this process as well. The service's writes survive a kill at any time. */
function endGroup(): void {
  process.kill(-process.pid, "SIGKILL");
}
