import { createHash } from "node:crypto";
import { type Api, type JudgeServer, type Reply, serveJudge } from "../judges/judge-server.ts";
import { notePicture } from "../judges/sent-picture.ts";
import { type ChatQuestion, readAnyRequest, readChatRequest } from "./chat-request.ts";
import { type Obedience, obedientAnswer, type ShownPicture } from "./obedient-model.ts";

/**
 * Possible flaws of an answer. `fenced`: JSON in a code fence, which is valid; `huge`: a valid answer of 100 KB;
 * `cut_short`: truncated at its length limit.
 */
export type AnswerFlaw =
  | "broken_json"
  | "wrong_form"
  | "extra_member"
  | "missing_member"
  | "declined"
  | "filtered"
  | "huge"
  | "no_choices"
  | "empty"
  | "fenced"
  | "out_of_range"
  | "unknown_word"
  | "cut_short";

/** A provider of vision models on loopback, strict about every request. */
export type VisionServer = JudgeServer & {
  /** Sets what the model sees in a picture, identified by its bytes; a car by default. */
  readonly show: (jpeg: Uint8Array, shown: ShownPicture) => void;
  /** Queues flaws for the next answers, one each. */
  readonly answerWith: (...flaws: readonly AnswerFlaw[]) => void;
  /** Overrides members of the model's next answer. */
  readonly say: (members: Readonly<Record<string, unknown>>) => void;
  readonly questions: ChatQuestion[];
  obedience: Obedience;
  /** Whether it also accepts requests in other formats. */
  isLenient: boolean;
};

const CAR: ShownPicture = { subject: "car" };
const MOST_PX = 1024;
const USAGE = { prompt_tokens: 1_200, completion_tokens: 90, total_tokens: 1_290 };

export const VISION_KEY = "sk-vision-test";
export const VISION_MODEL = "emulated-vision";

/** https://platform.openai.com/docs/api-reference/chat/create, also implemented by Ollama and vLLM. */
export function serveOpenAi(): Promise<VisionServer> {
  return serveVision(async (request, server) => {
    if (request.method !== "POST" || new URL(request.url).pathname !== "/v1/chat/completions")
      return undefined;
    if (request.headers.get("Authorization") !== `Bearer ${VISION_KEY}`)
      return {
        status: 401,
        body: { error: { message: "Incorrect API key provided", code: "invalid_api_key" } },
      };
    const { model, ...inputs } = (await request.json()) as { readonly model?: unknown }; // checked by the functions that read it
    return answered(server, { model, ...inputs });
  });
}

/**
 * The endpoint behind `env.AI.run`: https://developers.cloudflare.com/workers-ai/configuration/bindings/, at its
 * single address.
 */
export function serveWorkersAi(): Promise<VisionServer> {
  return serveVision(async (request, server) => {
    const url = new URL(request.url);
    if (request.method !== "POST" || url.pathname !== "/run") return undefined;
    const { inputs, options } = (await request.json()) as Readonly<Record<string, object>>; // written by the binding below
    const model = request.headers.get("cf-consn-model-id");
    if (model !== VISION_MODEL) {
      const error = {
        internalCode: 5007,
        description: `No such model ${model}`,
        name: "InferenceUpstreamError",
      };
      return { status: 400, body: error };
    }
    if (JSON.stringify(options) !== '{"returnRawResponse":true}') server.problems.push("other options");
    return answered(server, { model, ...inputs });
  });
}

/** `env.AI` as workerd creates it, using the server; returns an HTTP response if a raw one is requested. */
export function emulatedAi({ url }: Pick<VisionServer, "url">) {
  return {
    run: (
      model: string,
      inputs: Record<string, unknown>,
      { signal, ...options }: { readonly returnRawResponse: true; readonly signal: AbortSignal },
    ) =>
      fetch(`${url}/run?version=3`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "cf-consn-model-id": model },
        body: JSON.stringify({ inputs, options }),
        redirect: "manual",
        signal,
      }),
  };
}

async function serveVision(
  api: (request: Request, server: VisionServer) => ReturnType<Api>,
): Promise<VisionServer> {
  const shown = new Map<string, ShownPicture>();
  const flaws: AnswerFlaw[] = [];
  const said: Readonly<Record<string, unknown>>[] = [];
  const server: VisionServer = Object.assign(await serveJudge((request) => api(request, server)), {
    show: (jpeg: Uint8Array, what: ShownPicture) => void shown.set(hashOf(jpeg), what),
    answerWith: (...more: readonly AnswerFlaw[]) => void flaws.push(...more),
    say: (members: Readonly<Record<string, unknown>>) => void said.push(members),
    questions: [],
    obedience: "reports" as const,
    isLenient: false,
  });
  models.set(server, {
    shownIn: (jpeg) => shown.get(hashOf(jpeg)) ?? CAR,
    nextFlaw: () => flaws.shift(),
    nextSaid: () => said.shift(),
  });
  return server;
}

type Model = {
  readonly shownIn: (jpeg: Uint8Array) => ShownPicture;
  readonly nextFlaw: () => AnswerFlaw | undefined;
  readonly nextSaid: () => Readonly<Record<string, unknown>> | undefined;
};

const models = new WeakMap<VisionServer, Model>();

function answered(server: VisionServer, body: unknown): Reply {
  const model = models.get(server);
  const question = server.isLenient ? readAnyRequest(body) : readChatRequest(body);
  if (!model || !question || "problems" in question) {
    server.problems.push(...(question && "problems" in question ? question.problems : ["no request"]));
    return { status: 400, body: { error: { message: "Invalid request", type: "invalid_request_error" } } };
  }
  server.questions.push(question);
  notePicture(server, question.jpeg, MOST_PX);
  const answer = obedientAnswer(question, model.shownIn(question.jpeg), server.obedience);
  const members = typeof answer === "string" ? answer : { ...answer, ...model.nextSaid() };
  return { status: 200, body: completion(members, model.nextFlaw()) };
}

function completion(said: Readonly<Record<string, unknown>> | string, flaw: AnswerFlaw | undefined) {
  const content = typeof said === "string" ? said : contentOf(said, flaw);
  const message =
    flaw === "declined"
      ? { role: "assistant", content: null, refusal: "I can't help with that." }
      : { role: "assistant", content };
  const finish_reason = { cut_short: "length", filtered: "content_filter", none: "stop" }[reasonOf(flaw)];
  const choices = flaw === "no_choices" ? [] : [{ index: 0, message, finish_reason }];
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: VISION_MODEL,
    choices,
    usage: USAGE,
  };
}

function reasonOf(flaw: AnswerFlaw | undefined) {
  return flaw === "cut_short" || flaw === "filtered" ? flaw : "none";
}

function contentOf(said: Readonly<Record<string, unknown>>, flaw: AnswerFlaw | undefined): string {
  const text = JSON.stringify(said);
  const [last = ""] = Object.keys(said).toReversed();
  switch (flaw) {
    case "broken_json":
      return text.slice(0, -2);
    case "wrong_form":
      return JSON.stringify({ answer: "match" });
    case "extra_member":
      return JSON.stringify({ ...said, verdict: "approved" });
    case "missing_member":
      return JSON.stringify({ ...said, [last]: undefined });
    case "empty":
      return "";
    case "fenced":
      return `\`\`\`json\n${text}\n\`\`\``;
    case "huge":
      return `${text}${" ".repeat(100_000)}`;
    case "out_of_range":
      return text.replace(/"(score|confidence)":[\d.]+/, '"$1":11');
    case "unknown_word":
      return text.replace(/"(match|mismatch)"(?=[,}])/, '"perhaps"');
    case "cut_short":
      return text.slice(0, 40);
    default:
      return text;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
