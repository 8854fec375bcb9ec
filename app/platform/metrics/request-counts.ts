/** What a request asked for, as operators tell them apart. */
export const REQUEST_KINDS = ["memory", "page", "file", "api", "admin", "probe"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Upper bounds of the durations that are counted together, in seconds; what took longer is in none. */
export const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Requests of one kind: how many of each status class (1xx to 5xx), and how long they took. */
export interface KindCounts {
  /** By the status' first digit, from 1. */
  statuses: number[];
  /** Of each bound, and of what is above them all; each request stands in one. */
  durations: number[];
  seconds: number;
}
export type RequestCounts = Record<RequestKind, KindCounts>;

export const noRequests = (): RequestCounts =>
  Object.fromEntries(
    REQUEST_KINDS.map((kind) => [
      kind,
      { statuses: Array<number>(5).fill(0), durations: Array<number>(BOUNDS.length + 1).fill(0), seconds: 0 },
    ]),
  ) as RequestCounts;

/** Counts one request. Cheap: it runs for every page that is sent from memory. */
export function countRequest(
  counts: RequestCounts,
  kind: RequestKind,
  status: number,
  seconds: number,
): void {
  const { statuses, durations } = counts[kind];
  const row = Math.floor(status / 100) - 1;
  statuses[row] = (statuses[row] ?? 0) + 1;
  let place = 0;
  while (place < BOUNDS.length && seconds > (BOUNDS[place] ?? 0)) place += 1;
  durations[place] = (durations[place] ?? 0) + 1;
  counts[kind].seconds += seconds;
}

/** The sum of what several processes counted. */
export function sumCounts(all: readonly RequestCounts[]): RequestCounts {
  const sum = noRequests();
  for (const counts of all) {
    for (const kind of REQUEST_KINDS) {
      const [into, from] = [sum[kind], counts[kind]];
      into.statuses = into.statuses.map((count, place) => count + (from.statuses[place] ?? 0));
      into.durations = into.durations.map((count, place) => count + (from.durations[place] ?? 0));
      into.seconds += from.seconds;
    }
  }
  return sum;
}

const PREFIXES: readonly [RegExp, RequestKind][] = [
  [/^\/(healthz|readyz)$/, "probe"],
  [/^\/+(assets|media|pictures)\//, "file"],
  [/^\/+api\//i, "api"],
  [/^\/+admin(?:[/.]|$)/i, "admin"],
];

/** What kind of request a path is, as far as it was not sent from memory. */
export const kindOf = (path: string): RequestKind =>
  PREFIXES.find(([prefix]) => prefix.test(path))?.[1] ?? "page";
