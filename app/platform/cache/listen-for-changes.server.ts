import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection, isPooled } from "#app/platform/db/client.server.ts";
import type { Log } from "../logging/log.server.ts";
import { type Announced, CHANGES_CHANNEL, parseAnnouncement } from "./changes.server.ts";

const CONNECT_MS = 5_000;
const HEARTBEAT_MS = 10_000;
/** How often changes are looked for where nothing can be heard. */
const LOOK_MS = 1_000;
/** A message that a process sends itself on the channel, to check that it can hear. */
const BEAT = "beat ";
const RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
/** Longer than any transaction takes between its announcement and its commit. */
const LOOKED_BACK_S = 120;

/** The name of the listening sessions in `pg_stat_activity`, before their mark. */
export const LISTENER = "shop changes";

interface ListenOptions {
  everyMs?: number;
  /** What the processes of one shop have in common, for others to see. */
  mark?: string;
}

/** Something kept in memory until the data behind it changes. */
export interface Forgetful {
  /** Drops the entries that carry one of the tags. */
  purge(tags: readonly string[]): void;
  /** Drops everything and keeps nothing more, because changes cannot be heard. */
  close(): void;
  /** Keeps entries again, starting empty: changes may have been missed meanwhile. */
  open(): void;
}

/**
 * Keeps memory up to date by listening for changes on a dedicated connection. Before it listens, and while that
 * connection is broken, no change can be heard, so all caches are closed: they hold nothing and keep nothing. A
 * heartbeat detects a connection that died silently, and one that lives but no longer receives (a pooler may have moved
 * it): the process sends itself a message on the channel and must receive it. It then compares the messages it received
 * with the announcements in the table, so that a lost message is caught up. A pooler that lends its sessions delivers no
 * message: behind it the table is all, and is looked at each second. Returns the function that stops listening.
 */
export function listenForChanges(
  connection: DatabaseConnection,
  kept: readonly Forgetful[],
  log: Log,
  { everyMs, mark }: ListenOptions = {},
): () => Promise<void> {
  const canHear = !isPooled(connection);
  const turnMs = everyMs ?? (canHear ? HEARTBEAT_MS : LOOK_MS);
  const leaving = new AbortController();
  const tell = (what: (each: Forgetful) => void) => kept.forEach(what);
  tell((each) => each.close());

  const listen = async (): Promise<void> => {
    let failures = 0;
    while (!leaving.signal.aborted) {
      const client = new Client({
        ...clientConfig(connection),
        application_name: mark ? `${LISTENER} ${mark}` : LISTENER,
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
        // The database may answer a beat with an announcement before it delivers its message.
        if (announced && !heard.has(announced.id)) take(announced);
      });
      try {
        await client.connect();
        if (canHear) await client.query(`LISTEN ${CHANGES_CHANNEL}`);
        let lookedAt = await databaseTime(client);
        for (const { id } of await recentlyAnnounced(client)) heard.add(id);
        tell((each) => each.open());
        failures = 0;
        await repeat(client, turnMs, leaving.signal, async () => {
          if (canHear) await checkHearing(client);
          const now = await databaseTime(client);
          // A process that stood still has the messages of that time; without messages they are lost.
          if (!canHear && now - lookedAt > LOOKED_BACK_S / 2)
            throw new Error("the last look is too long ago");
          lookedAt = now;
          const before = [...heard];
          const announced = await recentlyAnnounced(client);
          const missed = announced.filter(({ id }) => !heard.has(id));
          for (const each of missed) take(each);
          if (canHear && missed.length > 0)
            log.warn("Changes were not heard of, and were caught up", { missed: missed.length });
          // An announcement that arrived before the question and is not in the answer will not be looked up again.
          const listed = new Set(announced.map(({ id }) => id));
          for (const id of before) if (!listed.has(id)) heard.delete(id);
        });
      } catch (error) {
        failures += 1;
        // Once for each break, not for every attempt.
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

/**
 * All of the last two minutes, newest first: a transaction that is committed late has an earlier number than some that are
 * known.
 */
async function recentlyAnnounced(client: Client): Promise<Announced[]> {
  const { rows } = await client.query<Announced>(
    "SELECT id::int8::float8 AS id, tag FROM announced_changes WHERE at > now() - $1 * interval '1 second' ORDER BY id DESC",
    [LOOKED_BACK_S],
  );
  return rows;
}

/** Seconds by the database's clock, which goes on while this machine is suspended. */
async function databaseTime(client: Client): Promise<number> {
  const { rows } = await client.query<{ now: number }>("SELECT extract(epoch FROM now())::float8 AS now");
  return rows[0]?.now ?? Number.NaN;
}

/** Works again and again, and returns when it is time to leave. Throws when the connection is gone. */
async function repeat(
  client: Client,
  every: number,
  leaving: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const lost = new Promise<never>((_, reject) =>
    client.once("end", () => reject(new Error("the connection was lost"))),
  );
  lost.catch(() => undefined);
  while (!leaving.aborted) {
    await Promise.race([lost, pause(every, leaving)]);
    if (!leaving.aborted) await work();
  }
}

/** Throws when the connection no longer receives what is sent on the channel. */
async function checkHearing(client: Client): Promise<void> {
  const beat = `${BEAT}${randomUUID()}`;
  let isHeard = false;
  const listener = ({ payload }: { payload?: string }) => {
    isHeard ||= payload === beat;
  };
  client.on("notification", listener);
  await client.query("SELECT pg_notify($1, $2)", [CHANGES_CHANNEL, beat]);
  // A session receives its own message before the end of the statement that sent it.
  await client.query("SELECT 1");
  client.off("notification", listener);
  if (!isHeard) throw new Error("the connection does not hear");
}

const pause = (milliseconds: number, leaving: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal: leaving }).catch(() => undefined);
