import type { Command } from "./command.ts";
import { audit } from "./commands/audit.ts";
import { completion } from "./commands/completion.ts";
import { listen } from "./commands/listen.ts";
import { login } from "./commands/login.ts";
import { trigger } from "./commands/trigger.ts";
import {
  createVerification,
  getVerification,
  listVerifications,
  requestMore,
} from "./commands/verifications.ts";

/** All commands of `svc`, in the order the help lists them. */
export const COMMANDS: readonly Command[] = [
  login,
  audit,
  listVerifications,
  getVerification,
  createVerification,
  requestMore,
  listen,
  trigger,
  completion,
];
