/**
 * Whether a page outside the shop caused a request. Browsers report it: `Origin` is sent with everything but plain
 * reads, and `Sec-Fetch-Site` with everything. A link from a foreign page is allowed; a form or a script there is not.
 * A request that changes something must name its origin.
 */
export function isForeign(
  request: Pick<Request, "method" | "headers">,
  ownOrigins: ReadonlySet<string>,
): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null) return !ownOrigins.has(origin);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead) return true;
  const from = request.headers.get("sec-fetch-site") ?? "none";
  const isLink = request.headers.get("sec-fetch-mode") === "navigate";
  return !(from === "none" || from === "same-origin" || isLink);
}
