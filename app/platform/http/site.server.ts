import type { Site } from "./context.ts";

/**
 * The shop's origin and those that count as its own. Without `SITE_URL` it is reached on loopback by whatever
 * name the person types, so all of loopback's names are its own; with one, only that one is.
 */
export function siteAt(siteUrl: string | null, port: number): Site {
  if (siteUrl !== null) return { origin: siteUrl, ownOrigins: new Set([siteUrl]) };
  const [origin, ...aliases] = ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
  return { origin: origin ?? "", ownOrigins: new Set([origin ?? "", ...aliases]) };
}
