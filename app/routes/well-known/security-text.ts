import { clockContext, contentContext, siteContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/security-text.ts";

/** It is written again for each request, so that it never expires: RFC 9116 asks for less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** `GET /.well-known/security.txt`: where to report a weakness (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { contact } = context.get(contentContext).site;
  const address = new URL("/.well-known/security.txt", context.get(siteContext).origin);
  const expires = new Date(context.get(clockContext)().getTime() + VALID_MS);
  const lines = [
    `Contact: mailto:${contact.email}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${address.href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
