import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Connections that an attacker holds open. */
export interface Sockets {
  all: Socket[];
  /** The number that the other side has closed so far. */
  closed(): number;
  /** Sends the same bytes on all open connections. */
  write(text: string): void;
  destroy(): void;
}

const AT_ONCE = 200;

/** Opens this many connections to a shop, some hundred at a time, and sends nothing on them. */
export async function openSockets(origin: string, count: number): Promise<Sockets> {
  const port = Number(new URL(origin).port);
  const all: Socket[] = [];
  let closed = 0;
  while (all.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - all.length) }, () => {
      const socket = connect({ port, host: "127.0.0.1" });
      socket.on("error", () => undefined);
      socket.on("close", () => {
        closed += 1;
      });
      return socket;
    });
    await Promise.all(next.map((socket) => Promise.race([once(socket, "connect"), once(socket, "close")])));
    all.push(...next);
  }
  return {
    all,
    closed: () => closed,
    write(text) {
      for (const socket of all) if (socket.writable) socket.write(text);
    },
    destroy() {
      for (const socket of all) socket.destroy();
    },
  };
}
