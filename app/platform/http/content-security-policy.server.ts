import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * A page as it is sent, and its policy: our own files only, and the inline scripts that the shop's own code put there, by
 * their hash. `mark` is a nonce that nobody knew before the page was rendered: a script without it came from elsewhere,
 * and does not run. It is taken off: a page is kept for everybody, and its hashes stay true for as long.
 * `pictureOrigin` is where the catalogue's pictures come from, if that is not the shop itself.
 */
export function withPolicy(
  rendered: string,
  { mark, pictureOrigin }: { mark: string; pictureOrigin: string | null },
): { html: string; policy: string } {
  const own = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of rendered.matchAll(INLINE_SCRIPT)) {
    if (!attributes.includes(own)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  const policy = [
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
  return { html: rendered.replaceAll(own, ""), policy };
}
