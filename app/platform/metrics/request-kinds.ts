/** What a request asked for, as operators tell them apart. */
export const REQUEST_KINDS = ["memory", "page", "file", "api", "admin", "probe"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Counts one request, by how it was answered and how long that took. */
export type CountRequest = (kind: RequestKind, status: number, seconds: number) => void;

const PREFIXES: readonly [RegExp, RequestKind][] = [
  [/^\/(healthz|readyz)$/, "probe"],
  [/^\/+(assets|media|pictures)\//, "file"],
  [/^\/+api\//i, "api"],
  [/^\/+admin(?:[/.]|$)/i, "admin"],
];

/** What kind of request a path is, as far as it was not sent from memory. */
export const kindOf = (path: string): RequestKind =>
  PREFIXES.find(([prefix]) => prefix.test(path))?.[1] ?? "page";
