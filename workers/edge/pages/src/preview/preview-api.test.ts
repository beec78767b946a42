import { describe, it } from "vitest";
import type { Session } from "../capture/page-data.ts";
import { PreviewApi } from "./preview-api.ts";

const common = { description: "?", min: 1, max: 1, complete: false };
const session = {
  captures: [],
  captures_count: 0,
  steps: [
    { ...common, key: "front", kind: "image" },
    { ...common, key: "parts", kind: "choice" },
    { ...common, key: "where", kind: "address" },
  ],
} as unknown as Session; // all that is read of it

describe("an answer in the preview", () => {
  it("has the kind of its step, whatever was typed", async ({ expect }) => {
    const api = new PreviewApi(() => ({ session, spec: {} }));
    await api.saveAnswer("parts", "hood");
    await api.saveAnswer("where", { formatted: "1 High Street" });
    await api.saveAnswer("front", "no question");
    expect((await api.session()).answers).toEqual({
      parts: { kind: "choice", value: "hood" },
      where: { kind: "address", value: { formatted: "1 High Street" } },
    });
  });
});
