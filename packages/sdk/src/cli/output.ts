/** Where commands write. With `--json`, standard output carries one JSON value per line and nothing else. */
export class Output {
  readonly #isJson: boolean;

  constructor(isJson: boolean) {
    this.#isJson = isJson;
  }

  /** Prints a result: JSON for programs, or the lines for people. */
  tell(value: unknown, lines: readonly string[]): void {
    process.stdout.write(
      this.#isJson ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(""),
    );
  }

  /** A side note for people only; goes to standard error. */
  note(line: string): void {
    if (!this.#isJson) process.stderr.write(`${line}\n`);
  }

  fail(error: Failure): void {
    const { hint, fields = [], request_id: requestId } = error;
    const lines = [
      `svc: ${error.message} (${error.code})`,
      ...fields.map(({ path, message }) => `  ${path}: ${message}`),
      ...(hint === undefined ? [] : [`  ${hint}`]),
      ...(requestId === undefined ? [] : [`  request ${requestId}`]),
    ];
    process.stderr.write(this.#isJson ? `${JSON.stringify({ error })}\n` : `${lines.join("\n")}\n`);
  }
}

export type Failure = {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly request_id?: string;
};
