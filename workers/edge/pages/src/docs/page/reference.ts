/** What Scalar's script, loaded before this one, leaves behind. */
type Reference = { readonly createApiReference: (target: string, options: object) => void };
const { Scalar } = globalThis as unknown as { readonly Scalar: Reference };

document.querySelector("#reference")?.replaceChildren();
// nothing is asked of anybody else: no fonts, no proxy, no telemetry
Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  // its toolbar, which stands on localhost alone, is for whoever writes the document
  showDeveloperTools: "never",
  mcp: { disabled: true },
  agent: { disabled: true },
});
