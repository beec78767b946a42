import * as cases from "@svc/contract/case/case-routes";
import { operation, type Operation } from "../http/operation.ts";
import { listCases } from "./list-cases.ts";

export const CASE_OPERATIONS: readonly Operation[] = [operation(cases.listCases, "reads", listCases)];
