import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "../db/connection.server.ts";
import type { Log } from "../logging/log.server.ts";
import { type Announced, CHANGES_CHANNEL, parseAnnouncement } from "./changes.server.ts";

const CONNECT_MS = 5_000;
const HEARTBEAT_MS = 10_000;
/** What a process says to itself on the channel, to know that it hears. */
const BEAT = "beat ";
const RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
/** Longer than any transaction takes from its announcement to its commit. */
const LOOKED_BACK_S = 120;

/** What is kept in memory as long as nothing that it is made of changes. */
export interface Forgetful {
  /** Forgets what carries one of the tags. */
  purge(tags: readonly string[]): void;
  /** Holds nothing as true and keeps nothing: changes cannot be heard of. */
  close(): void;
  /** Keeps again, beginning with nothing: what changed meanwhile nobody knows. */
  open(): void;
}

/**
 * Keeps what is in memory true: hears of every change on a connection of its own. While that is broken nothing can be
 * heard, so all of it is closed: it holds nothing and keeps nothing. A heartbeat finds out about a connection that
 * died without a word, and about one that lives but no longer hears (a pooler may have put it elsewhere): the process
 * says something on the channel and has to hear it. It then compares what it heard with what was announced, so that a
 * message that got lost is caught up. Returns how to stop listening.
 */
export function listenForChanges(
  connection: DatabaseConnection,
  kept: readonly Forgetful[],
  log: Log,
  { heartbeatMs = HEARTBEAT_MS }: { heartbeatMs?: number } = {},
): () => Promise<void> {
  const leaving = new AbortController();
  const tell = (what: (each: Forgetful) => void) => kept.forEach(what);

  const listen = async (): Promise<void> => {
    let failures = 0;
    while (!leaving.signal.aborted) {
      const client = new Client({
        ...clientConfig(connection),
        application_name: "shop changes",
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: CONNECT_MS,
      });
      client.on("error", () => undefined);
      const heard = new Set<number>();
      const take = ({ id, tag }: Announced) => {
        heard.add(id);
        tell((each) => each.purge([tag]));
      };
      client.on("notification", ({ payload = "" }) => {
        const announced = parseAnnouncement(payload);
        if (announced) take(announced);
      });
      try {
        await client.connect();
        await client.query(`LISTEN ${CHANGES_CHANNEL}`);
        const [newest] = await announcedSince(client, 0);
        tell((each) => each.open());
        failures = 0;
        await heartbeat(client, heartbeatMs, leaving.signal, async () => {
          const announced = await announcedSince(client, newest?.id ?? 0);
          const missed = announced.filter(({ id }) => !heard.has(id));
          for (const each of missed) take(each);
          if (missed.length > 0)
            log.warn("Changes were not heard of, and were caught up", { missed: missed.length });
          forgetUnlisted(heard, announced);
        });
      } catch (error) {
        failures += 1;
        // Once for each time it breaks, not for every try.
        if (failures === 1)
          log.warn("Changes cannot be heard; pages are not cached meanwhile", { reason: String(error) });
      }
      tell((each) => each.close());
      await client.end().catch(() => undefined);
      await pause(Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS), leaving.signal);
    }
  };

  const listening = listen();
  return async () => {
    leaving.abort();
    await listening;
  };
}

/** What was announced of late after this one, the newest first. */
async function announcedSince(client: Client, id: number): Promise<Announced[]> {
  const { rows } = await client.query<Announced>(
    "SELECT id::int8::float8 AS id, tag FROM announced_changes WHERE id > $1 AND at > now() - $2 * interval '1 second' ORDER BY id DESC",
    [id, LOOKED_BACK_S],
  );
  return rows;
}

/** Of what was heard, only what may be looked up again has to be remembered. */
function forgetUnlisted(heard: Set<number>, listed: readonly Announced[]): void {
  const ids = new Set(listed.map(({ id }) => id));
  for (const id of heard) if (!ids.has(id)) heard.delete(id);
}

/** Returns when it is time to leave; throws when the connection is gone, or deaf. At each beat it lets look for what was missed. */
async function heartbeat(
  client: Client,
  every: number,
  leaving: AbortSignal,
  catchUp: () => Promise<void>,
): Promise<void> {
  const lost = new Promise<never>((_, reject) =>
    client.once("end", () => reject(new Error("the connection was lost"))),
  );
  lost.catch(() => undefined);
  const heard = new Set<string>();
  client.on("notification", ({ payload = "" }) => {
    if (payload.startsWith(BEAT)) heard.add(payload);
  });
  while (!leaving.aborted) {
    await Promise.race([lost, pause(every, leaving)]);
    if (leaving.aborted) return;
    const beat = `${BEAT}${randomUUID()}`;
    await client.query("SELECT pg_notify($1, $2)", [CHANGES_CHANNEL, beat]);
    // What a session says itself comes to it before the end of the statement that said it.
    await client.query("SELECT 1");
    if (!heard.has(beat)) throw new Error("the connection does not hear");
    heard.clear();
    await catchUp();
  }
}

const pause = (milliseconds: number, leaving: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal: leaving }).catch(() => undefined);
