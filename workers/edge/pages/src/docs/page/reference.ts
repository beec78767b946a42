/** The global that Scalar's script, loaded before, defines. */
type Reference = { readonly createApiReference: (target: string, options: object) => void };
const { Scalar } = globalThis as unknown as { readonly Scalar: Reference };

document.querySelector("#reference")?.replaceChildren();
// no requests to others: no fonts, no proxy, no telemetry
Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  // the toolbar, shown on localhost only, is for authors of the document
  showDeveloperTools: "never",
  mcp: { disabled: true },
  agent: { disabled: true },
});
