import type { Pool } from "pg";
import type { Tracer } from "./tracer.server.ts";

type Query = (...parts: unknown[]) => unknown;

/** Traces each query of a pool, in a transaction or not: the kind of statement, and none of its text. */
export function traceQueries(pool: Pool, tracer: Tracer): void {
  const traced = (query: Query): Query => {
    return (...parts) => {
      // The pool's own query method: its span has begun already.
      if (typeof parts.at(-1) === "function") return query(...parts);
      const end = tracer.ask("postgresql", {
        "db.system.name": "postgresql",
        "db.operation.name": verbOf(parts[0]),
      });
      const asked = query(...parts);
      if (asked instanceof Promise) {
        asked.then(
          () => end(),
          () => end({ failed: true }),
        );
      }
      return asked;
    };
  };
  pool.query = traced(pool.query.bind(pool) as Query) as Pool["query"];
  pool.on("connect", (client) => {
    client.query = traced(client.query.bind(client) as Query) as typeof client.query;
  });
}

/** `SELECT`, `INSERT`, `BEGIN`: the first word of a statement. */
function verbOf(statement: unknown): string {
  const text =
    typeof statement === "string" ? statement : String((statement as { text?: unknown })?.text ?? "");
  return /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "OTHER";
}

/** The same object, with each call of its functions traced under the function's name. */
export function traceMethods<Thing extends object>(thing: Thing, name: string, tracer: Tracer): Thing {
  return new Proxy(thing, {
    get(target, key, receiver) {
      const method: unknown = Reflect.get(target, key, receiver);
      if (typeof method !== "function" || typeof key !== "string") return method;
      return (...parts: unknown[]) => {
        const end = tracer.ask(`${name} ${key}`, {});
        const answer: unknown = method.apply(target, parts);
        if (!(answer instanceof Promise)) return answer;
        answer.then(
          () => end(),
          () => end({ failed: true }),
        );
        return answer;
      };
    },
  });
}
