import { MAX_FILE_BYTES } from "@svc/domain/verification/file-rules";

/** SPEC 8 and CONTRACT G5, G11: every limit on the content of a request. */
export const LIMITS = {
  imageBytes: MAX_FILE_BYTES.image,
  videoBytes: MAX_FILE_BYTES.video,
  jsonBytes: 1024 * 1024,
  passkeyName: 60,
  proof: 200,
  /** For callers with only a link. The longest answer has 2,000 characters. Our choice. */
  linkJsonBytes: 16 * 1024,
  /** Form fields other than the file. A device report alone may have 4 KB. */
  formFieldBytes: 64 * 1024,
  deviceBytes: 4096,
  /**
   * CONTRACT G3.4 `frames`. Bytes and pixels are our choice: enough to compare, too little to replace the
   * photo.
   */
  frames: { max: 3, bytes: 262_144, sidePx: 1280 },
  maxCaptures: { min: 1, max: 20, default: 1 },
  expiresInSeconds: { min: 60, max: 86_400, default: 3600 },
  conditionAspects: { min: 1, max: 6, characters: 40 },
  conditionInstructions: 2000,
  expectedLocation: 300,
  thresholdM: { min: 100, max: 5000, default: 150 },
  expectedObject: 200,
  expectedScene: 200,
  identification: 120,
  brandName: 80,
  brandSlug: { min: 2, max: 40 },
  notifyEmail: 254,
  notifyEmailSubject: 200,
  notifyEmailBody: 5000,
  /** CONTRACT G4.8. A link lives a day at most, so a longer time would never pass. */
  reminderAfterMinutes: { min: 0, max: 1_380 },
  smsDailyCap: { min: 0, max: 10_000 },
  completionMessage: 2000,
  narrative: 2000,
  /** The message to the person when more is requested (CONTRACT G4.7). */
  moreMessage: 1000,
  holdReason: 500,
  /** Candidates in one decision; `note` is CONTRACT G4.5. */
  candidates: 100,
  reviewNote: 1000,
  contextKind: 60,
  contextSummary: 200,
  databaseName: 80,
  templateSlug: { min: 2, max: 40 },
  templateName: 80,
  templateLabel: 80,
  templateHint: 120,
  templateCap: { min: 1, max: 100_000 },
  monthlyCapCents: { min: 1000, max: 1_000_000 },
  url: 2048,
  /** `bytes` counts the metadata as UTF-8 JSON (CONTRACT G14). */
  metadata: { keys: 50, keyCharacters: 40, valueCharacters: 500, bytes: 16_384 },
  steps: { min: 1, max: 30, mediaMax: 40 },
  stepDescription: 300,
  stepCaptures: { min: 0, max: 20 },
  videoStepCaptures: { min: 0, max: 3 },
  videoSeconds: { min: 3, max: 60, default: 15 },
  textLength: { min: 1, max: 2000, default: 500 },
  textPattern: 200,
  choiceOptions: { min: 2, max: 30, labelCharacters: 80 },
  listPage: { min: 1, max: 100, default: 20 },
  listMetadataFilters: 3,
  /** CONTRACT G15.2. */
  casePage: 50,
  search: 100,
  /** CONTRACT G15.3. */
  claims: { min: 1, max: 3, default: 1 },
  claimsDue: 20,
  claimsSkipped: 100,
  claimsRenewed: 20,
  waitSeconds: 25,
  fieldErrors: 20,
  events: 1000,
  id: 40,
  operationId: 60,
  overlapSeconds: { min: 0, max: 604_800, default: 86_400 },
  /** CONTRACT G20. Our choice. */
  appealDays: { min: 1, max: 90 },
  retentionDays: { min: 1, max: 3650 },
  monthlyVerificationLimit: { min: 1, max: 100_000_000 },
  aiThreshold: { min: 0.5, max: 0.95 },
  /** Our choices. */
  viewName: 40,
  viewQuery: 2000,
  /** CONTRACT G10. */
  keyName: 60,
  graceSeconds: { min: 0, max: 604_800, default: 0 },
  /** Our choice, for addresses, origins and apps alike. */
  keyList: { min: 1, max: 20 },
  origin: 300,
  bundleId: 155,
  /** CONTRACT G10.1. Our choices. */
  ssoText: 200,
  ssoSecret: 500,
  ssoRoles: 100,
  ssoDomain: 253,
  ssoDomains: 20,
  outsideJudgesDailyCap: { min: 0, max: 1_000_000 },
} as const;
