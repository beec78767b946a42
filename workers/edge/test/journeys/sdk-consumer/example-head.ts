import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import {
  ApiError,
  CaptureLink,
  NoAnswerError,
  PhotoVerification,
  type ResponseReport,
  signWebhook,
  verifyRecord,
  verifyWebhook,
  WebhookVerificationError,
} from "@svc/sdk";
import { client, port, sendTestWebhook, webhookSecret } from "../stage.js";
