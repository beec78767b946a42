/** What the demo's cases are made with: the bodies of the API's calls. */

export const BRAND = { slug: "demo-insurance", name: "Demo Insurance", accent: "#1b5e8c" };

export const POLICIES = {
  id: "demo-policies",
  name: "Policies",
  columns: ["policy", "name", "plate"],
  rows: [
    ["POL-20417", "M. Weber", "B-KL 4821"],
    ["POL-20433", "S. Yilmaz", "HH-MX 310"],
    ["POL-20458", "J. Novak", "M-RT 77"],
  ],
  identifier_column: "policy",
};

export const TEMPLATE = {
  slug: "demo-kfz",
  name: "Kfz / Car",
  publish: true,
  identification: {
    label: "Police / Policy",
    hint: "POL-20417, POL-20433, POL-20458",
    pattern: "POL-[0-9]{5}",
  },
  database: { id: POLICIES.id, on_missing: "reject", compare: [{ column: "plate", step: "plate" }] },
  expires_in_seconds: 86_400,
  spec: {
    brand_slug: BRAND.slug,
    steps: [
      { key: "vehicle", kind: "image", description: "Fahrzeug / Vehicle", overlay: "vehicle_right" },
      { key: "detail", kind: "image", description: "Detail", min: 0, max: 3 },
      { key: "plate_photo", kind: "image", description: "Kennzeichen / Plate", min: 0, ocr: "plate" },
      { key: "plate", kind: "text", description: "Kennzeichen / Plate number" },
      { key: "what", kind: "text", description: "Hergang / What happened?", min: 0, multiline: true },
    ],
  },
};
