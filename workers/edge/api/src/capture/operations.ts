import * as captures from "@svc/contract/capture/capture-routes";
import * as evidence from "@svc/contract/capture/session-routes";
import * as uploads from "@svc/contract/capture/upload-routes";
import { openOperation, type OpenOperation, operation, type Operation } from "../http/operation.ts";
import {
  appealVerification,
  deleteAnswer,
  removeCapture,
  reportProgress,
  saveAnswer,
  submitVerification,
} from "./act-on-session.ts";
import { addCapture } from "./add-capture.ts";
import { issueSceneCode } from "./issue-scene-code.ts";
import { readCaptures } from "./read-captures.ts";
import { readSession } from "./read-session.ts";
import { suggestAddresses } from "./suggest-addresses.ts";
import { createUpload } from "./upload/create-upload.ts";
import { deleteUpload } from "./upload/delete-upload.ts";
import { headUpload } from "./upload/head-upload.ts";
import { patchUpload } from "./upload/patch-upload.ts";
import { putFrames } from "./upload/put-frames.ts";

export const CAPTURE_OPERATIONS: readonly Operation[] = [operation(captures.listCaptures, readCaptures)];

/** Called with a capture link, or with a secret key for an audit (CONTRACT G3.2). */
export const EVIDENCE_OPERATIONS: readonly OpenOperation[] = [
  openOperation(evidence.readSession, readSession),
  openOperation(captures.addCapture, addCapture),
  openOperation(evidence.removeCapture, removeCapture),
  openOperation(evidence.appealVerification, appealVerification),
  openOperation(evidence.saveAnswer, saveAnswer),
  openOperation(evidence.deleteAnswer, deleteAnswer),
  openOperation(evidence.suggestAddresses, suggestAddresses),
  openOperation(evidence.issueSceneCode, issueSceneCode),
  openOperation(evidence.reportProgress, reportProgress),
  openOperation(captures.finishVerification, submitVerification),
  openOperation(uploads.createUpload, createUpload),
  openOperation(uploads.headUpload, headUpload),
  openOperation(uploads.patchUpload, patchUpload),
  openOperation(uploads.putUploadFrames, putFrames),
  openOperation(uploads.deleteUpload, deleteUpload),
];
