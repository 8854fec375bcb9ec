/**
 * How long a connection waits for its next request, in milliseconds: longer than the proxies in front of a shop keep a
 * connection, so that they close it first.
 */
export const KEEP_ALIVE_MS = 75_000;
