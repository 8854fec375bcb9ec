/** The kinds of requests, as operators distinguish them. */
export const REQUEST_KINDS = ["memory", "page", "file", "api", "admin", "probe"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Counts one request, by its status and its duration. */
export type CountRequest = (kind: RequestKind, status: number, seconds: number) => void;

const PREFIXES: readonly [RegExp, RequestKind][] = [
  [/^\/(healthz|readyz)$/, "probe"],
  [/^\/+(assets|media|pictures)\//, "file"],
  [/^\/+api\//i, "api"],
  [/^\/+admin(?:[/.]|$)/i, "admin"],
];

/** The kind of request for a path, if it was not answered from memory. */
export const kindOf = (path: string): RequestKind =>
  PREFIXES.find(([prefix]) => prefix.test(path))?.[1] ?? "page";
