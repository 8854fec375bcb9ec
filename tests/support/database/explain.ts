import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, type QueryResult } from "pg";
import { clientConfig, type Database } from "#app/platform/db/client.server.ts";
import type { TestDatabase } from "#app/platform/db/testing/test-database.server.ts";

/** The work that one query caused: rows read of each table, useful or not, and pages of 8 KB. */
export interface Look {
  query: string;
  rows: Map<string, number>;
  pages: number;
}

export interface Explaining {
  /** The same database; each query is explained before it is carried out. */
  database: TestDatabase;
  /** The same, but an answer has only its first row: for functions that would return everything. */
  brief: TestDatabase;
  /** The queries since the last call. */
  looks(): Look[];
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

/**
 * A second pool on a database. Before each query the database carries it out and explains it, on the same connection
 * and in its own transaction, and rolls that back. So queries that write, lock or depend on each other are covered as
 * well.
 */
export function explaining(database: TestDatabase): Explaining {
  let seen: Look[] = [];
  const note = (look: Look) => void seen.push(look);
  const open = (isBrief: boolean): TestDatabase => {
    const pool = new ExplainingPool({ ...clientConfig(database.connection), max: 10 });
    pool.on("error", () => undefined);
    pool.on("connect", (client) => explainOn(client, { note, isBrief }));
    const db: Database = drizzle(pool);
    return { ...database, db, pool, close: () => pool.end() };
  };
  return {
    database: open(false),
    brief: open(true),
    looks() {
      const looks = seen;
      seen = [];
      return looks;
    },
  };
}

type Ask = (query: string | { text: string }, values?: unknown[]) => Promise<QueryResult>;

/** Queries through `connect`, so that each query goes through the connection's own `query`. */
class ExplainingPool extends Pool {
  override async query(...asked: unknown[]): Promise<never> {
    const client = await this.connect();
    try {
      return (await (client.query as Ask)(...(asked as Parameters<Ask>))) as never;
    } finally {
      client.release();
    }
  }
}

function explainOn(
  client: PoolClient,
  { note, isBrief }: { note: (look: Look) => void; isBrief: boolean },
): void {
  const ask = client.query.bind(client) as Ask;
  let isOpen = false;
  const query: Ask = async (asked, values) => {
    const text = typeof asked === "string" ? asked : asked.text;
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text)) {
      await ask(isOpen ? "SAVEPOINT explained" : "BEGIN");
      const explained = await ask(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) ${text}`,
        values,
      ).catch(
        () => null, // The real query fails as well, and reports it.
      );
      await ask(isOpen ? "ROLLBACK TO SAVEPOINT explained" : "ROLLBACK");
      const plan = explained?.rows[0]?.["QUERY PLAN"][0].Plan as PlanNode | undefined;
      if (plan) note(lookOf(text, plan));
    }
    const briefly = `SELECT * FROM (${text}) AS whole LIMIT 1`;
    const wanted = !isBrief ? asked : typeof asked === "string" ? briefly : { ...asked, text: briefly };
    const answer = await ask(wanted, values);
    if (/^\s*begin\b/i.test(text)) isOpen = true;
    if (/^\s*(commit|rollback)\s*$/i.test(text)) isOpen = false;
    return answer;
  };
  Object.assign(client, { query });
}

function lookOf(query: string, plan: PlanNode): Look {
  const rows = new Map<string, number>();
  for (const node of nodesOf(plan)) {
    const table = node["Relation Name"];
    if (table !== undefined && node["Node Type"].endsWith("Scan"))
      rows.set(table, (rows.get(table) ?? 0) + rowsOf(node));
  }
  return { query, rows, pages: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0) };
}

/** The numbers of a node are the mean of its loops. */
const rowsOf = (node: PlanNode): number =>
  ((node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0)) *
  (node["Actual Loops"] ?? 1);

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
