import type { SettingsBody } from "@svc/contract/account/settings";
import { describe, it } from "vitest";
import { filledOf, settingsOf } from "./general-fields.ts";

const SETTINGS: SettingsBody = {
  account: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  reminder_after_minutes: 0,
  sms_daily_cap: 0,
  retention_days: 180,
  webhook_events: [],
  outside_judges: [],
  outside_judges_daily_cap: 100,
  similar_photo: true,
  seal_location: false,
  blur_sensitive: false,
  damage_localization: false,
  share_decision: false,
  embed_origins: [],
  suppressed_emails: [],
};

describe("the form of the settings", () => {
  it("sends back what it was filled with", ({ expect }) => {
    expect(settingsOf(filledOf({ ...SETTINGS, ai_threshold: 0.7, notify_email: "a@acme.example" }))).toEqual({
      notify_email: "a@acme.example",
      reminder_after_minutes: 0,
      sms_daily_cap: 0,
      retention_days: 180,
      monthly_verification_limit: null,
      ai_threshold: 0.7,
      default_brand_slug: null,
      outside_judges: [],
      outside_judges_daily_cap: 100,
      case_name_field: null,
      condition_instructions: null,
      similar_photo: true,
      seal_location: false,
      blur_sensitive: false,
      damage_localization: false,
      share_decision: false,
      embed_origins: [],
      webhook_events: [],
    });
  });

  it("takes one website a line, or with commas, as pasted", ({ expect }) => {
    const filled = { ...filledOf(SETTINGS), embed_origins: " https://a.example,\nhttps://b.example\n" };
    expect(settingsOf(filled)).toMatchObject({ embed_origins: ["https://a.example", "https://b.example"] });
  });

  it("takes a decimal comma, and leaves it to the service to refuse what is no number", ({ expect }) => {
    const filled = { ...filledOf(SETTINGS), ai_threshold: "0,85", retention_days: "a while" };
    expect(settingsOf(filled)).toMatchObject({ ai_threshold: 0.85, retention_days: "a while" });
  });
});
