import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { callAs, inLanes, type LoadedService } from "@svc/harness/with-service";
import type { TenantKeys } from "@svc/commands/tenants";

/** CONTRACT G9.4: sent for every verification. */
export const ALWAYS_SENT = ["verification.created", "verification.completed"];

const LANES = 8;

/** Starts this many audits of a small photo that report to `url`, and returns their ids. */
export async function openAudits(
  service: LoadedService,
  tenant: TenantKeys,
  { url, amount }: { readonly url: string; readonly amount: number },
): Promise<readonly string[]> {
  const photo = await photoFile(drawScene(640, 480, 3), "jpeg");
  const file = new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" });
  return inLanes([...Array(amount).keys()], LANES, async (index) => {
    const form = new FormData();
    form.set("webhook_url", url);
    form.set("metadata", JSON.stringify({ claim: `A-${index}` }));
    form.set("image", file);
    const { id } = await callAs<{ id: string }>(service, tenant, "/v1/audits", { form });
    return id;
  });
}

type Log = { readonly items: readonly { readonly id: string; readonly type: string }[] };

/** The events in these verifications' logs that must have reached their tenant. */
export async function loggedEventsOf(
  service: LoadedService,
  tenant: TenantKeys,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const logs = await inLanes(ids, LANES, (id) =>
    callAs<Log>(service, tenant, `/v1/verifications/${id}/events`),
  );
  const sent = logs.flatMap(({ items }) => items.filter(({ type }) => ALWAYS_SENT.includes(type)));
  return new Set(sent.map(({ id }) => id));
}

type Deliveries = {
  readonly items: readonly { readonly id: string; readonly attempts: readonly unknown[] }[];
};

/**
 * Requests one more delivery of each webhook that failed permanently, as its tenant may (CONTRACT G9.5). `seen`
 * remembers how often each had been tried, because the list lags behind.
 */
export async function redeliverFailed(
  service: LoadedService,
  tenant: TenantKeys,
  seen: Map<string, number>,
): Promise<void> {
  const { items } = await callAs<Deliveries>(
    service,
    tenant,
    "/v1/webhook-deliveries?state=failed&limit=100",
  );
  for (const { id, attempts } of items) {
    if (seen.get(id) === attempts.length) continue;
    seen.set(id, attempts.length);
    await callAs(service, tenant, `/v1/webhook-deliveries/${id}/redeliver`, { method: "POST" });
  }
}
