import { encodeTime, monotonicFactory, TIME_MAX, type ULIDFactory } from "ulid";

declare const brand: unique symbol;
type Branded<B extends string> = string & { readonly [brand]: B };

export type AccountId = Branded<"acc">;
export type VerificationId = Branded<"vfy">;
export type CaptureId = Branded<"cap">;
export type EventId = Branded<"evt">;
export type ApiKeyId = Branded<"key">;
export type UploadId = Branded<"upl">;
export type BrandId = Branded<"brd">;
export type DeliveryId = Branded<"whd">;
export type PaymentId = Branded<"pay">;
export type MovementId = Branded<"mov">;
export type CandidateId = Branded<"rvc">;
export type UserId = Branded<"usr">;
export type SessionId = Branded<"ses">;
export type AuditEntryId = Branded<"aud">;

/** SPEC 2.1: `vfy_` and 26 characters of Crockford base 32. */
export const USER_ID = /^usr_[0-9A-HJKMNP-TV-Z]{26}$/;
export const VERIFICATION_ID = /^vfy_[0-9A-HJKMNP-TV-Z]{26}$/;
export const CAPTURE_ID = /^cap_[0-9A-HJKMNP-TV-Z]{26}$/;
const ACCOUNT_ID = /^acc_[0-9A-HJKMNP-TV-Z]{26}$/;
const BRAND_ID = /^brd_[0-9A-HJKMNP-TV-Z]{26}$/;
export const DELIVERY_ID = /^whd_[0-9A-HJKMNP-TV-Z]{26}$/;
export const CANDIDATE_ID = /^rvc_[0-9A-HJKMNP-TV-Z]{26}$/;
export const API_KEY_ID = /^key_[0-9A-HJKMNP-TV-Z]{26}$/;
const UPLOAD_ID = /^upl_[0-9A-HJKMNP-TV-Z]{26}$/;

export function isAccountId(text: string): text is AccountId {
  return ACCOUNT_ID.test(text);
}

export function isVerificationId(text: string): text is VerificationId {
  return VERIFICATION_ID.test(text);
}

export function isCaptureId(text: string): text is CaptureId {
  return CAPTURE_ID.test(text);
}

export function isApiKeyId(text: string): text is ApiKeyId {
  return API_KEY_ID.test(text);
}

export function isUploadId(text: string): text is UploadId {
  return UPLOAD_ID.test(text);
}

export function isBrandId(text: string): text is BrandId {
  return BRAND_ID.test(text);
}

export function isDeliveryId(text: string): text is DeliveryId {
  return DELIVERY_ID.test(text);
}

// Created on first use, because it draws random numbers, which a Worker may do only while it handles a request.
let nextUlid: ULIDFactory | undefined;

/** Monotonic within a process, so that string order is time order (CONTRACT conventions). */
export function newUlid(now: number): string {
  nextUlid ??= monotonicFactory(newFractions());
  return nextUlid(now);
}

/**
 * Uniform numbers from 0 to below 1, from random bytes drawn 256 at a time. The library asks for one number per
 * character, and would call the platform each time.
 */
function newFractions(): () => number {
  const drawn = new Uint8Array(256);
  let used = drawn.length;
  return () => {
    if (used === drawn.length) {
      crypto.getRandomValues(drawn); // oxlint-disable-line no-restricted-globals -- as the library itself does
      used = 0;
    }
    return (drawn[used++] as number) / 256;
  };
}

export const newAccountId = (now: number) => `acc_${newUlid(now)}` as AccountId;
export const newVerificationId = (now: number) => `vfy_${newUlid(now)}` as VerificationId;
/** The common prefix of all ids made in this millisecond. Times outside the range of ids are clamped to it. */
export const verificationIdAt = (ms: number) => `vfy_${encodeTime(Math.min(Math.max(ms, 0), TIME_MAX), 10)}`;
/** The same prefix for the mails about a person's sign-in. */
export const noticeIdAt = (ms: number) => `ntc_${encodeTime(ms, 10)}`;
export const newCaptureId = (now: number) => `cap_${newUlid(now)}` as CaptureId;
export const newEventId = (now: number) => `evt_${newUlid(now)}` as EventId;
export const newApiKeyId = (now: number) => `key_${newUlid(now)}` as ApiKeyId;
export const newUploadId = (now: number) => `upl_${newUlid(now)}` as UploadId;
export const newBrandId = (now: number) => `brd_${newUlid(now)}` as BrandId;
export const newDeliveryId = (now: number) => `whd_${newUlid(now)}` as DeliveryId;
export const newPaymentId = (now: number) => `pay_${newUlid(now)}` as PaymentId;
export const newMovementId = (now: number) => `mov_${newUlid(now)}` as MovementId;
export const newCandidateId = (now: number) => `rvc_${newUlid(now)}` as CandidateId;
export const newUserId = (now: number) => `usr_${newUlid(now)}` as UserId;
export const newSessionId = (now: number) => `ses_${newUlid(now)}` as SessionId;
export const newAuditEntryId = (now: number) => `aud_${newUlid(now)}` as AuditEntryId;

/** The id of a capture's only candidate. */
export function soleCandidateId(captureId: CaptureId): CandidateId {
  return captureId.replace(/^cap_/, "rvc_") as CandidateId;
}
