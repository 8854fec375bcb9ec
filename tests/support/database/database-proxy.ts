import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection to a database that a test can break. */
export interface DatabaseProxy {
  url: string;
  /** Cuts every connection, or those of programs with this name, and accepts no new ones. */
  cut(applicationName?: string): void;
  /** Forwards nothing from now on, without an error. */
  fallSilent(): void;
  /** Works normally again. */
  mend(): void;
  close(): Promise<void>;
}

/** Stands between the shop and the database at `url`. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const clients = new Set<Socket>();
  const open = new Map<Socket, { hello: string; server: Socket }>();
  let isCut = (_hello: string): boolean => false;
  let isSilent = false;

  const proxy = createServer((client) => {
    clients.add(client);
    client.on("error", () => undefined).on("close", () => clients.delete(client));
    if (isSilent) return;
    client.once("data", (first) => {
      const hello = first.toString("latin1");
      if (isCut(hello)) return client.destroy();
      const server = connect(Number(target.port), target.hostname);
      server.on("error", () => undefined).on("close", () => client.destroy());
      open.set(client, { hello, server });
      client.on("close", () => {
        server.destroy();
        open.delete(client);
      });
      server.write(first);
      client.pipe(server);
      server.pipe(client);
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const through = new URL(url);
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    url: through.href,
    cut(applicationName = "") {
      isCut = (hello) => hello.includes(applicationName);
      for (const [client, { hello }] of open) if (isCut(hello)) client.destroy();
    },
    fallSilent() {
      isSilent = true;
      for (const [client, { server }] of open) {
        client.unpipe();
        server.unpipe();
        client.pause();
        server.pause();
      }
    },
    mend() {
      isCut = () => false;
      if (isSilent) for (const client of clients) client.destroy();
      isSilent = false;
    },
    async close() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
