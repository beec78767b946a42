/** Replaces the text between the two marks of this name and keeps the marks. */
export function withBetween(text: string, name: string, inner: string): string {
  const [start, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`the marks ${start.trim()} and ${end.trim()} are missing`);
  return text.slice(0, from + start.length) + inner + text.slice(to);
}
