import { type Command, COMMON_OPTIONS } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** Completion candidates for the last of these words, which may be empty or half typed. */
export function candidates(words: readonly string[]): readonly string[] {
  const typed = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  return possible(before, typed).filter((each) => each.startsWith(typed));
}

function possible(before: readonly string[], typed: string): readonly string[] {
  const command = COMMANDS.find(({ name }) => name === before.slice(0, name.split(" ").length).join(" "));
  if (!command) return nextWords(before);
  const values = valuesAfter(command, before.at(-1) ?? "");
  if (values) return values;
  if (typed.startsWith("-"))
    return Object.keys({ ...command.options, ...COMMON_OPTIONS }).map((name) => `--${name}`);
  return command.choices?.[""] ?? [];
}

/** The next word of each command that begins with these words. */
function nextWords(before: readonly string[]): readonly string[] {
  const names = COMMANDS.map(({ name }) => name.split(" "));
  const fitting = names.filter((words) => before.every((word, index) => words[index] === word));
  return [...new Set(fitting.flatMap((words) => words[before.length] ?? []))];
}

/**
 * The values an option takes: an empty list if it takes any text, undefined if the word is not an option with a
 * value.
 */
function valuesAfter({ options, choices }: Command, word: string): readonly string[] | undefined {
  const all = { ...options, ...COMMON_OPTIONS };
  const option = Object.entries(all).find(([name]) => `--${name}` === word)?.[1];
  return option?.type === "string" ? (choices?.[word] ?? []) : undefined;
}
