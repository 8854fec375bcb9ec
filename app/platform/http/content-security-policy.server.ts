import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of a page: our own files only, and the inline scripts that are in it, by their hash. A cached page
 * cannot carry a nonce; its hashes stay true for as long as it is kept. `pictureOrigin` is where the catalogue's pictures
 * come from, if that is not the shop itself.
 */
export function contentSecurityPolicy(html: string, pictureOrigin: string | null): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self'",
    ["img-src 'self' data:", pictureOrigin].filter(Boolean).join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // A text becomes HTML only by the policies of app/ui/trusted-types.ts and app/ui/prose.tsx.
    "require-trusted-types-for 'script'",
    "trusted-types default prose",
  ].join("; ");
}
