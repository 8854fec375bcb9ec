import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { DatabaseConnection } from "#app/platform/db/client.server.ts";
import { type OpenDatabase, openDatabase, type Transaction } from "../db/client.server.ts";
import type { Log } from "../logging/log.server.ts";

/** Puts a job into a queue, in the transaction that causes it: the job exists if and only if that commits. */
export type SendJob = (tx: Transaction, queue: string, data: Record<string, string>) => Promise<void>;

export interface JobQueue {
  /**
   * The means to send to these queues. Get it before the transaction begins: the first call needs its own connections,
   * and a transaction that waits for them holds one.
   */
  sender(queues: readonly string[]): Promise<SendJob>;
  /**
   * The same for a job that may be waiting for its next try: it becomes due at once, and is created if there is none.
   */
  immediateSender(queues: readonly string[]): Promise<SendJob>;
  close(): Promise<void>;
}

const NO_JOB = "00000000-0000-0000-0000-000000000000";
const TEN_YEARS = 10 * 365 * 24 * 60 * 60;

/**
 * A job counts as dead, and its place is given to another, when its process showed no sign of life for this long. Every
 * job may be done twice, so nothing is lost when a process was only slow.
 */
export const HEARTBEAT_SECONDS = 30;

/**
 * A queue whose jobs are tried until they succeed: after 5 to 10 seconds, then twice as long each time, an hour at
 * most. The library requires numbers where we mean "always".
 */
const UNTIL_IT_WORKS = {
  retryLimit: 1_000_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
  retentionSeconds: TEN_YEARS,
  // The work itself times out sooner.
  expireInSeconds: 120,
  heartbeatSeconds: HEARTBEAT_SECONDS,
};

/** Creates a queue whose jobs are tried until they succeed, unless it exists. */
export async function ensureQueue(boss: PgBoss, name: string): Promise<void> {
  if ((await boss.getQueue(name)) === null) await boss.createQueue(name, UNTIL_IT_WORKS);
}

/**
 * The sending side of the job queue, for any process. The library is loaded with the first job. The process that runs
 * the jobs has its own.
 *
 * It has a separate connection: the library looks things up while a transaction waits for it, and if such transactions
 * held every connection of the pool, none would be left to answer.
 */
export function openJobQueue(connection: DatabaseConnection, log: Log): JobQueue {
  let own: OpenDatabase | undefined;
  const open = async (): Promise<PgBoss> => {
    const { PgBoss } = await import("pg-boss");
    own ??= openDatabase(connection, {
      applicationName: "shop queue",
      max: 1,
      log: (message) => log.warn(message),
    });
    const { pool } = own;
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      supervise: false,
      schedule: false,
      persistWarnings: false,
    });
    boss.on("error", (error) => log.warn("The job queue had an error", { reason: error.message }));
    await boss.start();
    return boss;
  };
  let opening: Promise<PgBoss> | undefined;
  const known = new Set<string>();

  /** The library looks a queue up on first use: here, not within a transaction that holds a connection. */
  const learn = async (boss: PgBoss, name: string): Promise<void> => {
    if (known.has(name)) return;
    await ensureQueue(boss, name);
    await boss.getJobById(name, NO_JOB);
    known.add(name);
  };

  const knowing = async (queues: readonly string[]) => {
    opening ??= open().catch((error) => {
      opening = undefined; // The next call tries again.
      throw error;
    });
    const [boss, { fromDrizzle }] = await Promise.all([opening, import("pg-boss")]);
    for (const name of queues) await learn(boss, name);
    const within = (tx: Transaction) => ({ db: fromDrizzle(tx, sql) });
    const send: SendJob = async (tx, queue, data) => {
      const id = await boss.send(queue, data, within(tx));
      if (id === null) throw new Error(`The job for ${queue} was not taken`);
    };
    return { boss, send, within };
  };

  return {
    async sender(queues) {
      const { send } = await knowing(queues);
      return send;
    },

    async immediateSender(queues) {
      const { boss, send, within } = await knowing(queues);
      return async (tx, queue, data) => {
        const waiting = await boss.findJobs(queue, { data, queued: true, ...within(tx) });
        for (const { id } of waiting)
          await boss.update(queue, undefined, { id, startAfter: new Date(), ...within(tx) });
        if (waiting.length === 0) await send(tx, queue, data);
      };
    },

    async close() {
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ graceful: false, close: false });
      await own?.close();
    },
  };
}
