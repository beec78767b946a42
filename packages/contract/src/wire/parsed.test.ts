import { describe, it } from "vitest";
import { parseChangeBrand } from "../brand/brand-body.ts";
import { parsePublish, parseRotateLink } from "../template/template-requests.ts";
import { parseSettingsChange } from "../account/settings.ts";
import { parseRotateSecret } from "../webhook/webhook-requests.ts";

const BODIES = {
  parseChangeBrand,
  parsePublish,
  parseRotateLink,
  parseSettingsChange,
  parseRotateSecret,
};

describe("a body that may be absent", () => {
  for (const [name, parse] of Object.entries(BODIES)) {
    it(`is still none that fits when it is null: ${name}`, ({ expect }) => {
      expect(parse(undefined)).toMatchObject({ ok: true });
      const refused = parse(null);
      if (refused.ok) throw new Error("it was taken");
      expect(refused.error.fields).toEqual([{ path: "body", message: "must be an object, got null" }]);
    });
  }
});
