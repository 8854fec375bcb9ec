import { type QueryTimes, timeQueries } from "#app/platform/db/query-times.server.ts";
import { isPrivateAddress } from "#app/platform/http/visitor-address.server.ts";

/**
 * Whether an answer says what it took. A public page does not: it is kept whole and sent again and again, and each time
 * it would tell what its one rendering took. The answer to a form does not either: from the number of queries a stranger
 * could read whether an account, an order or a code is there.
 */
export const isTimed = (method: string, pathname: string): boolean =>
  (method === "GET" || method === "HEAD") && isPrivateAddress(pathname);

/**
 * Makes an answer that says what it took, and how much of that the database took, for the browser's own tools
 * (https://www.w3.org/TR/server-timing/). A download counts until it begins.
 */
export async function withServerTiming(answer: () => Promise<Response>): Promise<Response> {
  const began = performance.now();
  const { value: response, queries } = await timeQueries(answer);
  response.headers.set("server-timing", formatTiming(performance.now() - began, queries));
  return response;
}

/** `total;dur=41.2, db;dur=12.5;desc="7 queries"`, in milliseconds. */
const formatTiming = (totalMs: number, { count, ms }: QueryTimes): string =>
  `total;dur=${totalMs.toFixed(1)}, db;dur=${ms.toFixed(1)};desc="${count} ${count === 1 ? "query" : "queries"}"`;
