import * as templates from "@svc/contract/template/template-routes";
import { type Audited, bySlug } from "../audit-log/audited.ts";
import { showTemplate, templateState } from "../audit-log/shown-state.ts";
import { operation, type Operation } from "../http/operation.ts";
import { actOnTemplate, publishTemplate, rotateLink } from "./act-on-template.ts";
import { listTemplates, listVersions, readTemplate, readVersion } from "./read-templates.ts";
import { startFromTemplate } from "./start-verification.ts";
import { changeTemplate, createTemplate } from "./write-template.ts";

const audited: Audited = { kind: "link_template", id: bySlug, before: showTemplate, after: templateState };

export const TEMPLATE_OPERATIONS: readonly Operation[] = [
  operation(templates.createTemplate, createTemplate, {
    audited: { kind: "link_template", after: templateState },
  }),
  operation(templates.listTemplates, listTemplates),
  operation(templates.readTemplate, readTemplate),
  operation(templates.changeTemplate, changeTemplate, { audited }),
  operation(templates.publishTemplate, publishTemplate, { audited }),
  operation(templates.pauseTemplate, actOnTemplate("pause"), { audited }),
  operation(templates.resumeTemplate, actOnTemplate("resume"), { audited }),
  operation(templates.revokeTemplate, actOnTemplate("revoke"), { audited }),
  operation(templates.rotateLink, rotateLink, { audited }),
  operation(templates.listVersions, listVersions),
  operation(templates.readVersion, readVersion),
  operation(templates.startFromTemplate, startFromTemplate),
];
