import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** One address for several machines, which answer in turns, as a load balancer in front of them does. */
export interface Balancer {
  origin: string;
  /** The machines' addresses; those that are not ready get no requests. */
  machines: Set<string>;
  close(): void;
}

const LOOK_MS = 1_000;

/** Listens on a free port. Every request without an address comes from a visitor of its own. A request that a machine refuses to take is given to the next one. */
export async function startBalancer(): Promise<Balancer> {
  const machines = new Set<string>();
  let ready: string[] = [];
  let turn = 0;
  const agent = new Agent({ keepAlive: true });
  const look = async (): Promise<void> => {
    const asked = [...machines].map(async (origin) =>
      (await fetch(`${origin}/readyz`).catch(() => null))?.ok ? origin : null,
    );
    ready = (await Promise.all(asked)).filter((origin) => origin !== null);
  };
  const timer = setInterval(() => void look(), LOOK_MS);

  const pass = (asked: IncomingMessage, body: Buffer, answer: ServerResponse, triesLeft: number): void => {
    turn += 1;
    const to = ready[turn % ready.length];
    if (to === undefined || triesLeft === 0) {
      answer.writeHead(502).end("No machine is ready.");
      return;
    }
    const { hostname, port } = new URL(to);
    const headers = { "x-forwarded-for": `198.19.${(turn >> 8) % 256}.${turn % 256}`, ...asked.headers };
    const passed = request(
      { agent, hostname, port, method: asked.method, path: asked.url, headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.on("error", () => answer.destroy());
        given.pipe(answer);
      },
    );
    passed.on("error", (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return void answer.destroy();
      // What a machine has begun may only be asked again when it changes nothing.
      const isFree = error.code === "ECONNREFUSED" || asked.method === "GET" || asked.method === "HEAD";
      if (isFree) pass(asked, body, answer, triesLeft - 1);
      else answer.destroy();
    });
    passed.end(body);
  };

  const server = createServer(async (asked, answer) => pass(asked, await buffer(asked), answer, 10));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    machines,
    close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
