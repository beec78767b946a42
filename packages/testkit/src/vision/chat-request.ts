import { z } from "zod";

/** A JSON schema for structured output: https://platform.openai.com/docs/guides/structured-outputs. */
type Schema = {
  readonly type: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
};

const JPEG = "data:image/jpeg;base64,";

const ChatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.tuple([
    z.strictObject({ role: z.literal("system"), content: z.string().min(1) }),
    z.strictObject({
      role: z.literal("user"),
      content: z.tuple([
        z.strictObject({ type: z.literal("text"), text: z.string().min(1) }),
        z.strictObject({
          type: z.literal("image_url"),
          image_url: z.strictObject({ url: z.string().startsWith(JPEG) }),
        }),
      ]),
    }),
  ]),
  response_format: z.strictObject({
    type: z.literal("json_schema"),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.literal(true),
      schema: z.custom<Schema>((value) => typeof value === "object" && value !== null),
    }),
  }),
  temperature: z.literal(0),
  max_tokens: z.int().min(1).max(8_000),
});

/** The instructions for a model, its picture and the form of its answer. */
export type ChatQuestion = {
  readonly model: string;
  readonly system: string;
  readonly text: string;
  readonly jpeg: Uint8Array;
  readonly form?: Schema;
};

/** Parses a request in this service's format, or returns what is wrong with it. */
export function readChatRequest(body: unknown): ChatQuestion | { readonly problems: readonly string[] } {
  const { success, data, error } = ChatRequest.safeParse(body);
  if (!success) return { problems: error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
  const [system, user] = data.messages;
  const [{ text }, { image_url: image }] = user.content;
  const form = data.response_format.json_schema.schema;
  const problems = looseParts(form, "form");
  if (problems.length > 0) return { problems };
  const jpeg = new Uint8Array(Buffer.from(image.url.slice(JPEG.length), "base64"));
  return { model: data.model, system: system.content, text, jpeg, form };
}

/** Also accepts a naive request, written without thinking of attacks, to show that the model can be steered. */
export function readAnyRequest(body: unknown): ChatQuestion | undefined {
  const Part = z.object({ text: z.string().optional(), image_url: z.object({ url: z.string() }).optional() });
  const Naive = z.object({
    model: z.string(),
    messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(Part)]) })),
    response_format: z.object({ json_schema: z.object({ schema: z.custom<Schema>() }) }).optional(),
  });
  const { success, data } = Naive.safeParse(body);
  if (!success) return undefined;
  const asked = data.messages.filter(({ role }) => role !== "system");
  const parts = asked.flatMap(({ content }) => (typeof content === "string" ? [{ text: content }] : content));
  const url =
    parts.map((part) => ("image_url" in part ? part.image_url?.url : undefined)).find(Boolean) ?? "";
  const form = data.response_format?.json_schema.schema;
  const [system] = data.messages.filter(({ role }) => role === "system");
  return {
    model: data.model,
    system: typeof system?.content === "string" ? system.content : "",
    text: parts.map(({ text }) => text ?? "").join("\n"),
    jpeg: new Uint8Array(Buffer.from(url.slice(JPEG.length), "base64")),
    ...(form && { form }),
  };
}

/** Structured output is strict only if every object requires all of its members and allows no others. */
function looseParts(schema: Schema, at: string): readonly string[] {
  if (schema.type === "array")
    return schema.items ? looseParts(schema.items, `${at}[]`) : [`${at} has no items`];
  if (schema.type !== "object") return [];
  const names = Object.keys(schema.properties ?? {});
  const isStrict = schema.additionalProperties === false && names.join() === schema.required?.join();
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    looseParts(each, `${at}.${name}`),
  );
  return isStrict ? inner : [`${at} is not strict`, ...inner];
}
