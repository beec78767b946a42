#!/usr/bin/env node
import { run } from "./run.ts";

// The reader closed the pipe early, as in `svc verifications list | head -1`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2), process.env);
