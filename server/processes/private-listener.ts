import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

export interface PrivateListener {
  /** How the shop reaches itself. */
  address: string;
  /** Starts answering. Earlier requests have waited. */
  serve(listener: RequestListener): void;
  close(): void;
}

/**
 * A listener of this process, for this machine only. The payment sandbox is part of this shop and is reached here, so
 * that a checkout under way when the public listener closes still gets its payment page. It closes last.
 */
export async function openPrivateListener(): Promise<PrivateListener> {
  const server = createServer();
  // `exclusive`: the first process does not share it.
  await once(server.listen({ port: 0, host: "127.0.0.1", exclusive: true }), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The private listener has no port");
  return {
    address: `http://127.0.0.1:${address.port}`,
    serve: (listener) => server.on("request", listener),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
