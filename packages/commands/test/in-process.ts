import { vi } from "vitest";

/** A command's output and the exit code of its process. */
export type Ended = { readonly status: number; readonly said: string; readonly complaint: string };

class Exit extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`exit ${status}`);
    this.status = status;
  }
}

/** Runs a command's function in the test's process, which saves starting Node. */
export async function inProcess(command: () => Promise<number>): Promise<Ended> {
  let [said, complaint] = ["", ""];
  const replaced = [
    vi.spyOn(console, "log").mockImplementation((text) => void (said += `${text}\n`)),
    vi.spyOn(console, "error").mockImplementation((text) => void (complaint += `${text}\n`)),
    vi.spyOn(process, "exit").mockImplementation((status) => {
      throw new Exit(Number(status));
    }),
  ];
  try {
    const status = await command();
    return { status, said, complaint };
  } catch (error) {
    if (error instanceof Exit) return { status: error.status, said, complaint };
    throw error;
  } finally {
    for (const each of replaced) each.mockRestore();
  }
}
