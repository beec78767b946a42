import { z } from "@hono/zod-openapi";
import { CHECKS } from "@svc/domain/check-rules";
import { LIVENESS_SIGNS, UNAVAILABLE_REASONS } from "@svc/domain/finding";
import { LANGUAGES } from "@svc/domain/language";
import { MAIL_SKIPS } from "@svc/domain/mail/mail-permit";
import { ANALYSES } from "@svc/domain/meaning/analysis";
import { OUTSIDE_JUDGES } from "@svc/domain/outside-judges";
import { CASE_DECISIONS, REVIEW_ANSWERS, REVIEW_SUBJECTS } from "@svc/domain/review/subjects";
import { DOUBTS, OUTCOMES } from "@svc/domain/review/outcome";
import { ROLES } from "@svc/domain/role";
import { STATUSES } from "@svc/domain/status";
import { APPEAL_STATES } from "@svc/domain/verification/appeal-shape";
import { CAPTURE_SOURCES } from "@svc/domain/verification/capture-source";
import { DELIVERY_STATUSES, LINK_CHANNELS } from "@svc/domain/verification/delivery-status";
import { FAILURE_REASONS } from "@svc/domain/verification/failure-reason";
import { ANSWER_KINDS, MEDIA_KINDS } from "@svc/domain/verification/step-kinds";
import { OPTIONAL_WEBHOOK_EVENTS } from "@svc/domain/webhook/optional-events";

/** Values that several schemas use, each under one name in the OpenAPI document. */
export const verificationStatus = z.enum(STATUSES).openapi("VerificationStatus");
export const verificationMode = z.enum(["verification", "audit"]).openapi("VerificationMode");
export const failureReason = z.enum(FAILURE_REASONS).openapi("FailureReason");
export const checkName = z.enum(CHECKS).openapi("CheckName");
export const unavailableReason = z.enum(UNAVAILABLE_REASONS).openapi("UnavailableReason");
export const analysisName = z.enum(ANALYSES).openapi("AnalysisName");
export const objectStatus = z.enum(["match", "mismatch", "inconclusive"]).openapi("ObjectStatus");
export const answerKind = z.enum(ANSWER_KINDS).openapi("AnswerKind");
export const mediaKind = z.enum(MEDIA_KINDS).openapi("MediaKind");
export const captureSource = z.enum(CAPTURE_SOURCES).openapi("CaptureSource");
export const livenessSignName = z.enum(LIVENESS_SIGNS).openapi("LivenessSignName");
export const linkChannel = z.enum(LINK_CHANNELS).openapi("LinkChannel");
export const deliveryStatus = z.enum(DELIVERY_STATUSES).openapi("DeliveryStatus");
export const heldBackReason = z.enum(MAIL_SKIPS).openapi("HeldBackReason");
export const similarityDecision = z.enum(["same", "different"]).openapi("SimilarityDecision");
export const outsideJudgeName = z.enum(OUTSIDE_JUDGES).openapi("OutsideJudgeName");
export const optionalWebhookEvent = z.enum(OPTIONAL_WEBHOOK_EVENTS).openapi("OptionalWebhookEvent");
export const reviewSubject = z.enum(REVIEW_SUBJECTS).openapi("ReviewSubject");
export const reviewAnswer = z.enum(REVIEW_ANSWERS).openapi("ReviewAnswer");
export const caseDecision = z.enum(CASE_DECISIONS).openapi("CaseDecision");
export const caseOutcome = z.enum(OUTCOMES).openapi("CaseOutcome");
export const caseDoubt = z.enum(DOUBTS).openapi("CaseDoubt");
export const verificationMark = z
  .enum(["similar_photo", "contradictions", "review", "unavailable", "held", "appealed"])
  .openapi("VerificationMark");
export const appealState = z.enum(APPEAL_STATES).openapi("AppealState");
export const memberRole = z.enum(ROLES).openapi("MemberRole");
export const apiKeyKind = z.enum(["secret", "publishable"]).openapi("ApiKeyKind");
export const apiKeyRole = z.enum(["full", "read"]).openapi("ApiKeyRole");
export const pageLanguage = z.enum(LANGUAGES).openapi("PageLanguage");
