import { Client, Pool, type PoolConfig } from "pg";
import type { Tracer } from "#app/platform/tracing/tracer.server.ts";
import { countQuery } from "./query-times.server.ts";

/** The driver's query methods, of all shapes. With a callback at the end they return nothing. */
type Query = (...asked: unknown[]) => unknown;

/**
 * A pool of connections, whose queries are counted for the work that asks. With a tracer each is a span, in a transaction or not: the kind of statement, and none of
 * its text. `beginning` is sent with every BEGIN, in the same message.
 */
export function openPool(config: PoolConfig, tracer: Tracer | null, beginning = ""): Pool {
  const traced = (query: Query, asked: unknown[]): unknown => {
    const answer = query(...asked);
    if (!(answer instanceof Promise)) return answer;
    countQuery(answer);
    if (!tracer) return answer;
    const end = tracer.ask("postgresql", {
      "db.system.name": "postgresql",
      "db.operation.name": verbOf(asked[0]),
    });
    answer.then(
      () => end(),
      () => end({ failed: true }),
    );
    return answer;
  };

  /**
   * A connection ends itself when a query was not answered in time: its state is unknown, and it must not be used
   * again. The server rolls back uncommitted work. Whether a commit without an answer was carried out remains unknown.
   */
  class OwnClient extends Client {
    override query = ((...asked) => {
      const answer = traced(super.query.bind(this) as Query, begunWith(beginning, asked));
      if (answer instanceof Promise)
        answer.catch((error: Error) => {
          if (error.message === "Query read timeout") void this.end();
        });
      return answer;
    }) as Query as Client["query"];
  }

  class OwnPool extends Pool {
    override query = ((...asked) => traced(super.query.bind(this) as Query, asked)) as Query as Pool["query"];
  }

  return new OwnPool({ ...config, Client: OwnClient });
}

/** The query, with more statements behind it where it only begins a transaction. */
function begunWith(beginning: string, asked: unknown[]): unknown[] {
  const [statement, ...rest] = asked;
  if (beginning === "" || !/^begin( isolation level [a-z ]+)?$/i.test(textOf(statement))) return asked;
  return [`${textOf(statement)}; ${beginning}`, ...rest];
}

/** `SELECT`, `INSERT`, `BEGIN`: the first word of a statement. */
const verbOf = (statement: unknown): string =>
  /^\s*([a-z]+)/i.exec(textOf(statement))?.[1]?.toUpperCase() ?? "OTHER";

const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : String((statement as { text?: unknown })?.text ?? "");
