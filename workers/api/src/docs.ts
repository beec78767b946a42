import { Scalar } from "@scalar/hono-api-reference";

/** The reference as a page, drawn from /openapi.json. */
export const showReference = Scalar({ url: "/openapi.json", pageTitle: "Photo verification API" });
