import { PRIVATE_PATHS } from "#app/features/content/public-paths.ts";
import { siteContext } from "#app/platform/http/context.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import type { Route } from "./+types/robots.ts";

export const handle: PublicHandle = { query: [] };

/** Addresses for programs, not for people. */
const MACHINERY = ["/api/", "/sandbox/"];

/** `GET /robots.txt`: everything may be read but what is one visitor's own, or no page. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...[...PRIVATE_PATHS, ...MACHINERY].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", context.get(siteContext).origin).href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { ...publicPage(), "content-type": "text/plain; charset=utf-8" },
  });
}
