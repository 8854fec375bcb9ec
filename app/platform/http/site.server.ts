import type { Site } from "./context.ts";

/**
 * The shop's origin, and the origins that count as its own. Without `SITE_URL` people reach it on loopback by any name,
 * so all loopback names are its own; with `SITE_URL` only that origin is.
 */
export function siteAt(siteUrl: string | null, port: number, mediaUrl: string | null = null): Site {
  if (siteUrl !== null) return { origin: siteUrl, mediaUrl, ownOrigins: new Set([siteUrl]) };
  const [origin, ...aliases] = ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
  return { origin: origin ?? "", mediaUrl, ownOrigins: new Set([origin ?? "", ...aliases]) };
}
