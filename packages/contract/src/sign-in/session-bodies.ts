import { z } from "@hono/zod-openapi";
import { sessionEndsAt } from "@svc/domain/sign-in/session-life";

const time = z.string().openapi({ format: "date-time" });

/** CONTRACT G10 [ext]: one of the caller's own sign-ins, on one browser. */
export const SessionBody = z
  .object({
    id: z.string().openapi({ example: "ses_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    account_id: z.string().optional().openapi({ description: "Absent if it is in no account yet." }),
    created_at: time,
    seen_at: time.openapi({ description: "Accurate to five minutes." }),
    expires_at: time,
    user_agent: z.string().openapi({ description: "The browser's user agent at sign-in." }),
    address: z.string().openapi({ description: "The network at sign-in." }),
    current: z.boolean().openapi({ description: "Whether it is the current session." }),
  })
  .openapi("DashboardSession");
export type SessionBody = z.infer<typeof SessionBody>;
export const SessionList = z.object({ items: z.array(SessionBody) }).openapi("DashboardSessionList");

type Shown = {
  readonly id: string;
  readonly accountId: string | null;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly userAgent: string;
  readonly address: string;
};

/** Times are epoch ms. `currentId` is the session that makes the request. */
export function presentSession(session: Shown, currentId: string): SessionBody {
  return {
    id: session.id,
    ...(session.accountId !== null && { account_id: session.accountId }),
    created_at: new Date(session.createdAt).toISOString(),
    seen_at: new Date(session.seenAt).toISOString(),
    expires_at: new Date(sessionEndsAt(session)).toISOString(),
    user_agent: session.userAgent,
    address: session.address,
    current: session.id === currentId,
  };
}
