import * as captures from "@svc/contract/capture/capture-routes";
import * as evidence from "@svc/contract/capture/session-routes";
import * as uploads from "@svc/contract/capture/upload-routes";
import type { EvidenceOperation, Operation } from "../http/operation.ts";
import { deleteAnswer, finish, removeCapture, reportProgress, saveAnswer } from "./act-on-session.ts";
import { addCapture } from "./add-capture.ts";
import { readCaptures } from "./read-captures.ts";
import { readSession } from "./read-session.ts";
import { createUpload } from "./upload/create-upload.ts";
import { deleteUpload } from "./upload/delete-upload.ts";
import { headUpload } from "./upload/head-upload.ts";
import { patchUpload } from "./upload/patch-upload.ts";
import { putFrames } from "./upload/put-frames.ts";

export const CAPTURE_OPERATIONS: readonly Operation[] = [[captures.listCaptures, "reads", readCaptures]];

/** By capture link, or by secret key for an audit (CONTRACT G3.2). */
export const EVIDENCE_OPERATIONS: readonly EvidenceOperation[] = [
  [evidence.readSession, readSession],
  [captures.addCapture, addCapture],
  [evidence.removeCapture, removeCapture],
  [evidence.saveAnswer, saveAnswer],
  [evidence.deleteAnswer, deleteAnswer],
  [evidence.reportProgress, reportProgress],
  [captures.finishVerification, finish],
  [uploads.createUpload, createUpload],
  [uploads.headUpload, headUpload],
  [uploads.patchUpload, patchUpload],
  [uploads.putUploadFrames, putFrames],
  [uploads.deleteUpload, deleteUpload],
];
