import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { withService } from "@svc/harness/with-service";
import { ROOT } from "@svc/commands/local/wrangler";

const USAGE = `pnpm svc schemathesis [--minutes 20] [--command schemathesis]

Starts a service and runs Schemathesis against it. --command is the path of schemathesis, as \`pip install schemathesis\` installed it.`;

const { values } = typedOptions(USAGE, {
  options: {
    minutes: { type: "string", default: "20" },
    command: { type: "string", default: "schemathesis" },
  },
});

const minutes = wholeNumber("minutes", values.minutes, USAGE);

/** Runs schemathesis on every operation of the OpenAPI document with all checks. It prints its own report. */
process.exitCode = await withService({ tenants: 1 }, async ({ baseUrl, tenants: [tenant] }) => {
  const args = [
    "--config-file",
    path.join(ROOT, "packages/bench/assets/schemathesis.toml"),
    "run",
    `${baseUrl}/openapi.json`,
    "--header",
    `Authorization: Bearer ${tenant?.secretKey ?? ""}`,
    "--max-time",
    String(60 * minutes),
    "--continue-on-failure",
  ];
  // It writes a cache into its working directory
  const child = spawn(values.command, args, { stdio: "inherit", cwd: tmpdir() });
  child.on("error", () => {
    console.error(
      "schemathesis was not found: run pip install schemathesis, or give its path with --command",
    );
  });
  const [code] = (await once(child, "close")) as [number | null]; // node's event
  return code ?? 1;
});
