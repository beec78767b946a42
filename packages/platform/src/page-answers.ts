// what the API answers to pages outside its public interface; both rooms take the types from here
import type { Result } from "@svc/domain/verification/result";
import type { ShownAnswer } from "@svc/domain/verification/shown-answers";
import type { ResultMail } from "@svc/domain/verification/state";
import type { VerificationView } from "@svc/domain/verification/view";
import type { CardLink } from "./account-rpc.ts";

/** Signed URLs of one capture's files, each valid for 15 minutes. */
export type FileAddresses = { readonly original: string; readonly thumb?: string; readonly sealed?: string };

/**
 * The result, the photos with their locations, and the answers, or the status that explains why there is none. Of the
 * metadata it includes only the tenant's reference number.
 */
export type ResultAnswer =
  | {
      readonly ok: true;
      readonly result: Result;
      readonly brand: ResultMail["brand"];
      readonly taken: Pick<VerificationView, "location" | "locationMatch">;
      readonly answers: readonly ShownAnswer[];
      /** Such as a claim or policy number. */
      readonly reference?: string;
      /** As set by the tenant (CONTRACT G5.1). */
      readonly locale?: string;
      /** Keyed by capture id. */
      readonly files: Readonly<Record<string, FileAddresses>>;
    }
  | { readonly ok: false; readonly status: number };

/** The state of the pages behind a card link (CONTRACT G8.2). `unreachable`: the provider or our storage is down. */
export type CardPage =
  | ({
      readonly found: "link";
      readonly accountName: string;
      /** No money moves; our own gateway asks for the card. */
      readonly isTest: boolean;
    } & Omit<CardLink, "id">)
  | { readonly found: "nothing" | "unreachable" };

/** The account and address that an unsubscribe link belongs to (CONTRACT G14). */
export type UnsubscribeAnswer =
  | { readonly found: "link"; readonly accountName: string; readonly address: string }
  | { readonly found: "nothing" | "unreachable" };
