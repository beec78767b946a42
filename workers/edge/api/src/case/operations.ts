import * as cases from "@svc/contract/case/case-routes";
import { operation, type Operation } from "../http/operation.ts";
import { countCases } from "./count-cases.ts";
import { listCases } from "./list-cases.ts";
import { verificationDecided as audited } from "../audit-log/audited.ts";
import { readCase } from "./read-case.ts";
import { setCaseAssignee } from "./set-assignee.ts";
import { setCaseDecision } from "./set-decision.ts";

export const CASE_OPERATIONS: readonly Operation[] = [
  operation(cases.listCases, listCases),
  operation(cases.countCases, countCases),
  operation(cases.readCase, readCase),
  operation(cases.setCaseAssignee, setCaseAssignee, { audited }),
  operation(cases.setCaseDecision, setCaseDecision, { audited }),
];
