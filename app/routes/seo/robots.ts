import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { siteContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/robots.ts";

export const handle: PublicHandle = { query: [] };

/** Addresses for programs, not for people. */
const MACHINERY = ["/api/", "/sandbox/"];

/**
 * `GET /robots.txt`: crawlers may read every page. The pages of a single visitor, and the catalogue's combinations,
 * have a `noindex` of their own, which a crawler must be able to read.
 */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...MACHINERY.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", context.get(siteContext).origin).href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { ...publicPage(), "content-type": "text/plain; charset=utf-8" },
  });
}
