import { simulate as route } from "@svc/contract/sandbox/sandbox-routes";
import { operation, type Operation } from "../http/operation.ts";
import { simulate } from "./simulate.ts";

export const SANDBOX_OPERATIONS: readonly Operation[] = [operation(route, simulate, { isTest: true })];
