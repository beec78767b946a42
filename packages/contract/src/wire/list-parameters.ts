import { STATUSES } from "@svc/domain/status";
import { LIMITS } from "./limits.ts";
import { PAGE_PARAMETERS } from "./parts.ts";

const text = { type: "string" as const };
const date = { type: "string" as const, format: "date-time" };

function query(name: string, description: string, schema: object) {
  return { name, in: "query" as const, description, schema };
}

/** CONTRACT G0.6 and G4.2; read by `parseListQuery`, since an unknown parameter is an error of ours. */
export const LIST_PARAMETERS = [
  ...PAGE_PARAMETERS,
  query("status", "One or more, repeated or separated by commas.", {
    type: "array",
    items: { type: "string", enum: [...STATUSES] },
  }),
  query("mode", "How the photos came in.", { type: "string", enum: ["verification", "audit"] }),
  query("template", "The slug of the template it was created from.", text),
  query("svc", "The verdict's overall result.", { type: "boolean" }),
  query("created_after", "At this instant or later.", date),
  query("created_before", "Before this instant.", date),
  query("identification", "The value that the template asked for.", text),
  query("has", "What the result carries.", {
    type: "array",
    items: { type: "string", enum: ["similar_photo", "review", "unavailable"] },
  }),
  {
    name: "metadata",
    in: "query" as const,
    description: `Your own keys, for example \`metadata[claim]=A-17\`; at most ${LIMITS.listMetadataFilters}.`,
    style: "deepObject" as const,
    explode: true,
    schema: { type: "object" as const, additionalProperties: text },
  },
];
