import { listOf } from "../wire/list-of.ts";
import { VerificationBody } from "./verification-body.ts";

export const VerificationList = listOf(VerificationBody).openapi("VerificationList");
