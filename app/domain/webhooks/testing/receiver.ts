import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An event as it arrived. */
export interface Arrival {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; created: number; data: { object: Record<string, unknown> } };
}

type Answer = (response: ServerResponse, arrival: Arrival) => void;

export interface Receiver {
  url: string;
  arrivals: Arrival[];
  /** What it does with an event; without one it answers 200. */
  answer: Answer;
  close(): Promise<void>;
}

/** Another program on a free port of this machine, which takes the shop's events. */
export async function openReceiver(answer: Answer = (response) => response.end()): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const arrival = { path: request.url ?? "", headers: request.headers, body, event: JSON.parse(body) };
    arrivals.push(arrival);
    receiver.answer(response, arrival);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const receiver = { url: `http://127.0.0.1:${port}/events`, arrivals, answer, close };
  return receiver;
}
