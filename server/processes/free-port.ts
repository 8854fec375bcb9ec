import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections, so that none of those takes the port before the shop
 * listens on it.
 */
const PORTS_TO_CHOOSE = { from: 10_240, below: 32_768 };
const CHOICES = 50;

interface Place {
  host: string;
  /** 0 for any that is free. */
  port: number;
}

/** A port that is not available; the message says what to do. */
export class PortError extends Error {}

/** The port to listen on: the configured one, if it is free, or any for 0. @throws PortError */
export async function freePort({ host, port }: Place): Promise<number> {
  if (port === 0) return anyFreePort(host);
  const failure = await tryPort(host, port);
  if (failure === undefined) return port;
  if (isForeign(failure)) throw unusable(host, failure);
  const reason = isInUse(failure) ? "is in use" : `cannot be used (${failure})`;
  throw new PortError(
    `Port ${port} on ${host} ${reason}. Set PORT to another one, or to 0 for any that is free.`,
  );
}

async function anyFreePort(host: string): Promise<number> {
  for (let choice = 0; choice < CHOICES; choice++) {
    const port = randomInt(PORTS_TO_CHOOSE.from, PORTS_TO_CHOOSE.below);
    const failure = await tryPort(host, port);
    if (failure === undefined) return port;
    if (!isInUse(failure)) throw unusable(host, failure);
  }
  throw new PortError(`No free port was found on ${host}. Set PORT to one that is free.`);
}

/** Listens once, and closes again: undefined, or why it could not. */
async function tryPort(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, "listening");
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

const isInUse = (error: NodeJS.ErrnoException): boolean => error.code === "EADDRINUSE";

/** The name or address is not this machine's. */
const isForeign = ({ code = "" }: NodeJS.ErrnoException): boolean =>
  ["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL"].includes(code);

const unusable = (host: string, failure: NodeJS.ErrnoException): PortError =>
  new PortError(`HOST: ${host} cannot be listened on (${failure}). Set it to an address of this machine.`);
