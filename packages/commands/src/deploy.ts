import { runDeploy } from "./deploy/run-deploy.ts";

process.exitCode = await runDeploy(process.argv.slice(2));
