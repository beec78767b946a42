import * as audits from "@svc/contract/audit/audit-routes";
import { operation, type Operation } from "../http/operation.ts";
import { auditSync, createAudit } from "./audit.ts";

export const AUDIT_OPERATIONS: readonly Operation[] = [
  operation(audits.auditSync, auditSync),
  operation(audits.audit, createAudit),
];
