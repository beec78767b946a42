/** The command line is wrong; `hint` says what to type instead. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
