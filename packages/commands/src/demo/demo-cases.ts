import type { DemoCase, DemoFile } from "./demo-case.ts";

const BERLIN = { lat: 52.51861, lng: 13.40833 };
const HAMBURG = { lat: 53.5504, lng: 9.9924 };
const EXPECTED = { expected_location: `${BERLIN.lat}, ${BERLIN.lng}` };

const CAUSES = [
  { value: "delay", label: "Verspätung / Delay" },
  { value: "loss", label: "Verlust / Loss" },
];

/**
 * The cases of the demo account, in the order in which they are made. A claim's letter is the kind of insurance: K car,
 * H home, R travel, E devices. Outcomes that no drawn photo has are forced with `svc_test`, and `demo` says so.
 */
export const DEMO_CASES: readonly DemoCase[] = [
  {
    demo: "genuine",
    claim: "K-2026-0417",
    policy: "POL-20417",
    files: [photo("car.jpg", "vehicle"), photo("dent.jpg", "detail"), photo("plate.jpg", "plate_photo")],
    answers: { plate: "B-KL 4821", what: "Parkschaden / Damaged while parked" },
  },
  {
    demo: "an answer contradicts the policy",
    claim: "K-2026-0433",
    policy: "POL-20433",
    files: [photo("van.jpg", "vehicle")],
    answers: { plate: "HH-MX 301" },
  },
  {
    demo: "photo of a screen, simulated",
    claim: "E-2026-0088",
    spec: steps(image("front", "Smartphone, Front")),
    metadata: { svc_test: "screen" },
    files: [photo("phone.jpg", "front")],
  },
  {
    demo: "marks of a generator",
    claim: "H-2026-0152",
    spec: { mode: "audit" },
    files: [photo("generated.jpg")],
  },
  {
    demo: "same photo as in K-2026-0417",
    claim: "K-2026-0441",
    spec: { mode: "audit" },
    files: [photo("dent.jpg")],
  },
  {
    demo: "at the expected place",
    claim: "H-2026-0160",
    spec: { ...steps(image("house", "Haus / House")), ...EXPECTED },
    files: [{ ...photo("house.jpg", "house"), at: { ...BERLIN, accuracy_m: 9 } }],
  },
  {
    demo: "another place than expected",
    claim: "H-2026-0163",
    spec: { ...steps(image("garden", "Garten / Garden")), ...EXPECTED },
    files: [{ ...photo("hail.jpg", "garden"), at: { ...HAMBURG, accuracy_m: 14 } }],
  },
  {
    demo: "not fully checked, simulated",
    claim: "R-2026-0035",
    spec: steps(image("bag", "Detail")),
    metadata: { svc_test: "unavailable:ai" },
    files: [photo("suitcase.jpg", "bag")],
  },
  {
    demo: "a clip",
    claim: "H-2026-0171",
    spec: steps({ key: "tour", kind: "video", description: "Panorama", max_seconds: 10 }),
    files: [{ file: "workers/video/test/phone.mp4", step: "tour" }],
  },
  {
    demo: "answers alone",
    claim: "R-2026-0041",
    spec: steps(
      { key: "name", kind: "text", description: "Name" },
      { key: "date", kind: "text", description: "Datum / Date", format: "date" },
      { key: "cause", kind: "choice", description: "Ursache / Cause", options: CAUSES },
      { key: "hotel", kind: "address", description: "Hotel" },
    ),
    answers: {
      name: "S. Yilmaz",
      date: "2026-07-14",
      cause: ["delay"],
      hotel: { formatted: "Rathausmarkt 1, 20095 Hamburg", city: "Hamburg", country: "DE" },
    },
  },
  {
    demo: "rejected by a person, simulated",
    claim: "E-2026-0093",
    spec: steps(image("front", "Smartphone, Front")),
    metadata: { svc_test: "screen" },
    files: [photo("phone.jpg", "front")],
    decision: { subject: "flagged", decision: "yes", note: "The frame of a monitor is visible." },
  },
  {
    demo: "found online, simulated",
    claim: "K-2026-0452",
    spec: steps(image("vehicle", "Fahrzeug / Vehicle")),
    metadata: { svc_test: "review" },
    files: [photo("van.jpg", "vehicle")],
  },
  {
    demo: "closed with a narrative",
    claim: "H-2026-0178",
    spec: steps(image("bicycle", "Fahrrad / Bicycle"), {
      key: "invoice",
      kind: "upload",
      description: "Rechnung / Invoice",
    }),
    files: [photo("bicycle.jpg", "bicycle"), photo("receipt.jpg", "invoice")],
    narrative: "The bicycle's frame was damaged in the cellar. The invoice names the same bicycle.",
  },
  {
    demo: "an open link",
    claim: "K-2026-0460",
    policy: "POL-20458",
    last: "nothing",
    ends: "pending",
  },
  {
    demo: "abandoned half way",
    claim: "H-2026-0184",
    spec: {
      ...steps(image("window", "Fenster / Window"), image("room", "Detail")),
      expires_in_seconds: 86_400,
    },
    files: [photo("window.jpg", "window")],
    last: "leave",
    ends: "abandoned",
  },
  {
    demo: "expired",
    claim: "R-2026-0047",
    spec: steps(image("bag", "Detail")),
    last: "expire",
    ends: "expired",
  },
];

function photo(name: string, step?: string): DemoFile {
  return { file: `packages/commands/assets/demo/${name}`, ...(step !== undefined && { step }) };
}

function steps(...list: readonly object[]) {
  return { steps: list };
}

function image(key: string, description: string) {
  return { key, kind: "image", description };
}
