import * as auditLog from "@svc/contract/audit-log/audit-log-routes";
import { operation, type Operation } from "../http/operation.ts";
import { exportAuditLog, listAuditLog } from "./read-audit-log.ts";

export const AUDIT_LOG_OPERATIONS: readonly Operation[] = [
  operation(auditLog.listAuditLog, listAuditLog),
  operation(auditLog.exportAuditLog, exportAuditLog),
];
