import createClient from "openapi-fetch";
import type { paths } from "./wire.js";

const { SVC_BASE_URL: baseUrl = "", SVC_SECRET_KEY = "" } = process.env;
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${SVC_SECRET_KEY}` } });

const me = await client.GET("/v1/me");
const made = await client.POST("/v1/verifications", {
  body: { steps: [{ key: "front", kind: "image", description: "The whole front of the car" }] },
});
const path = { id: made.data?.id ?? "" };
const read = await client.GET("/v1/verifications/{id}", { params: { path } });
const log = await client.GET("/v1/verifications/{id}/events", { params: { path } });
const credits = await client.GET("/v1/me/credits");
if (read.data?.id !== path.id || !credits.data?.price_per_photo_cents)
  throw new Error("another verification");
console.log(me.data?.environment, read.data.status, log.data?.items[0]?.type);
