import * as templates from "@svc/contract/template/template-routes";
import type { Operation } from "../http/operation.ts";
import { actOnTemplate, publishTemplate, rotateLink } from "./act-on-template.ts";
import { listTemplates, listVersions, readTemplate, readVersion } from "./read-templates.ts";
import { startFromTemplate } from "./start-verification.ts";
import { changeTemplate, createTemplate } from "./write-template.ts";

export const TEMPLATE_OPERATIONS: readonly Operation[] = [
  [templates.createTemplate, "writes", createTemplate],
  [templates.listTemplates, "reads", listTemplates],
  [templates.readTemplate, "reads", readTemplate],
  [templates.changeTemplate, "writes", changeTemplate],
  [templates.publishTemplate, "writes", publishTemplate],
  [templates.pauseTemplate, "writes", actOnTemplate("pause")],
  [templates.resumeTemplate, "writes", actOnTemplate("resume")],
  [templates.revokeTemplate, "writes", actOnTemplate("revoke")],
  [templates.rotateLink, "writes", rotateLink],
  [templates.listVersions, "reads", listVersions],
  [templates.readVersion, "reads", readVersion],
  [templates.startFromTemplate, "writes", startFromTemplate],
];
