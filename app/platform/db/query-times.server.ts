import { AsyncLocalStorage } from "node:async_hooks";

/** The queries of a piece of work. */
export interface QueryTimes {
  count: number;
  /** The milliseconds in which at least one was under way, the wait for a connection included. */
  ms: number;
}

interface Watched extends QueryTimes {
  /** The queries under way, and since when there are any. */
  open: number;
  since: number;
}

const places = new AsyncLocalStorage<Watched | null>();

/** Does some work, and tells what its queries took so far when it is done. Other work at the same time is not counted. */
export async function timeQueries<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; queries: QueryTimes }> {
  const watched: Watched = { count: 0, ms: 0, open: 0, since: 0 };
  const value = await places.run(watched, work);
  return { value, queries: { count: watched.count, ms: watched.ms } };
}

/** Does work whose queries count for nobody, such as preparing a new connection. */
export const untimed = <Value>(work: () => Value): Value => places.run(null, work);

/** Counts a query for the work that asked for it. Where nothing is timed this costs the look for it alone. */
export function countQuery(answer: Promise<unknown>): void {
  const watched = places.getStore();
  if (!watched) return;
  watched.count += 1;
  if (watched.open === 0) watched.since = performance.now();
  watched.open += 1;
  const end = (): void => {
    watched.open -= 1;
    if (watched.open === 0) watched.ms += performance.now() - watched.since;
  };
  answer.then(end, end);
}
