export type Screen =
  | { readonly at: "intro" | "handoff" | "in_app" | "later" | "summary" | "ended" }
  | { readonly at: "step"; readonly index: number };
