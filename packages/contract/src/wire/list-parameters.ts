import { STATUSES } from "@svc/domain/status";
import { LIMITS } from "./limits.ts";
import { verificationMark } from "./shared-values.ts";
import { PAGE_PARAMETERS } from "./parts.ts";

const text = { type: "string" as const };
const date = { type: "string" as const, format: "date-time" };

/** A query parameter of the OpenAPI document. */
export function queryParameter(name: string, description: string, schema: object) {
  return { name, in: "query" as const, description, schema };
}

/** CONTRACT G4.2. */
export const FILTER_PARAMETERS = [
  queryParameter("status", "One or more, repeated or separated by commas.", {
    type: "array",
    items: { type: "string", enum: [...STATUSES] },
  }),
  queryParameter("mode", "How the photos came in.", { type: "string", enum: ["verification", "audit"] }),
  queryParameter("template", "The slug of the template it was created from.", text),
  queryParameter("svc", "The verdict's overall result.", { type: "boolean" }),
  queryParameter("created_after", "At this instant or later.", date),
  queryParameter("created_before", "Before this instant.", date),
  queryParameter("identification", "The value that the template asked for.", text),
  queryParameter(
    "has",
    "What the result carries; `contradictions`: photos that do not fit together; `held`: a legal hold.",
    {
      type: "array",
      items: { type: "string", enum: [...verificationMark.options] },
    },
  ),
  {
    name: "metadata",
    in: "query" as const,
    description: `Your own keys, for example \`metadata[claim]=A-17\`; at most ${LIMITS.listMetadataFilters}.`,
    style: "deepObject" as const,
    explode: true,
    schema: { type: "object" as const, additionalProperties: text },
  },
];

/** CONTRACT G0.6 and G4.2. `parseListQuery` reads them, because an unknown parameter must give our own error. */
export const LIST_PARAMETERS = [...PAGE_PARAMETERS, ...FILTER_PARAMETERS];
