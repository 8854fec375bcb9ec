/**
 * Whether a request was caused by a page that is not the shop's own. Browsers say so themselves: `Origin` stands on
 * everything but plain reads, and `Sec-Fetch-Site` on everything. A link on a foreign page that leads here is no
 * offence; a form there, or a script, is. What changes something must name its origin.
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
