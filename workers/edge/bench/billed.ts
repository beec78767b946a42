import { env } from "cloudflare:workers";
import { tellBilledCalls, tellingObject } from "@svc/harness/worker/billed-calls";
import * as edge from "../src/main.ts";

// as deployed, except for the log lines that `pnpm svc cost` counts
tellBilledCalls(env);
export const AccountObject = tellingObject(edge.AccountObject, "accountCalls");
export const PhotoIndexObject = tellingObject(edge.PhotoIndexObject);
export const SignInObject = tellingObject(edge.SignInObject);
export const TemplateObject = tellingObject(edge.TemplateObject);
export const UploadObject = tellingObject(edge.UploadObject);
export const VerificationObject = tellingObject(edge.VerificationObject);
export { default } from "../src/main.ts";
