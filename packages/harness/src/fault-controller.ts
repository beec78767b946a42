import { once } from "node:events";
import { createServer } from "node:http";

/**
 * Responds to the service's fault points, which call it one at a time: it lets them continue or, at an armed point,
 * never answers.
 */
export class FaultController {
  readonly #armed = new Map<string, () => void>();
  readonly #server = createServer((request, response) => {
    const point = new URL(request.url ?? "", "http://controller").searchParams.get("point") ?? "";
    const strike = this.#armed.get(point);
    if (!strike) {
      response.end();
      return;
    }
    this.#armed.delete(point);
    strike();
  });
  #port = 0;

  /** Listens on loopback without keeping the test's process alive. */
  static async open(): Promise<FaultController> {
    const controller = new FaultController();
    controller.#server.listen(0, "127.0.0.1").unref();
    await once(controller.#server, "listening");
    const address = controller.#server.address();
    if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
    controller.#port = address.port;
    return controller;
  }

  /** The value of FAULT for the scripts. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Resolves when the service reaches this point, where it then waits forever. Triggers once. */
  reached(point: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#armed.set(point, resolve);
    return promise;
  }

  disarm(point: string): void {
    this.#armed.delete(point);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
