import * as templates from "@svc/contract/template/template-routes";
import { operation, type Operation } from "../http/operation.ts";
import { actOnTemplate, publishTemplate, rotateLink } from "./act-on-template.ts";
import { listTemplates, listVersions, readTemplate, readVersion } from "./read-templates.ts";
import { startFromTemplate } from "./start-verification.ts";
import { changeTemplate, createTemplate } from "./write-template.ts";

export const TEMPLATE_OPERATIONS: readonly Operation[] = [
  operation(templates.createTemplate, "writes", createTemplate),
  operation(templates.listTemplates, "reads", listTemplates),
  operation(templates.readTemplate, "reads", readTemplate),
  operation(templates.changeTemplate, "writes", changeTemplate),
  operation(templates.publishTemplate, "writes", publishTemplate),
  operation(templates.pauseTemplate, "writes", actOnTemplate("pause")),
  operation(templates.resumeTemplate, "writes", actOnTemplate("resume")),
  operation(templates.revokeTemplate, "writes", actOnTemplate("revoke")),
  operation(templates.rotateLink, "writes", rotateLink),
  operation(templates.listVersions, "reads", listVersions),
  operation(templates.readVersion, "reads", readVersion),
  operation(templates.startFromTemplate, "writes", startFromTemplate),
];
