const AT = Date.UTC(2026, 10, 21, 10);
const ULID = "01JD6Q6Z9VQ4W3N8K2M5T7R1XC";
const HASH = "a".repeat(64);

// The domain mints capture ids; any well-formed one will do here.
export const capture = {
  id: `cap_${ULID}` as never,
  step: "front",
  kind: "image",
  source: "api",
  contentType: "image/jpeg",
  bytes: 10,
  sha256: HASH,
  receivedAt: AT,
  removed: false,
  clientCaptureId: "c",
  findings: { screen: { status: "unavailable", reason: "timeout" } },
} as const;
