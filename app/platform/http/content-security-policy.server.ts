import { createHash } from "node:crypto";
import { REPORTS_PATH } from "./policy-reports.server.ts";

/** The name of the address for reports, in a page's policy and in its `Reporting-Endpoints`. */
const REPORT_GROUP = "csp";

const OPENS = "<script";
const CLOSES = "</script>";

/**
 * The inline scripts of a page, with their attributes. Neither React nor React Router tells what they wrote, and a kept
 * page allows scripts by their hash, so the finished page is read. It is long, and a pattern would read it character by
 * character.
 */
function* inlineScripts(html: string): Generator<{ attributes: string; script: string }> {
  for (let end = 0, at = html.indexOf(OPENS); at !== -1; at = html.indexOf(OPENS, end)) {
    const begin = html.indexOf(">", at) + 1;
    end = html.indexOf(CLOSES, begin);
    if (begin === 0 || end === -1) return;
    const attributes = html.slice(at + OPENS.length, begin - 1);
    if (!/\ssrc=/.test(attributes)) yield { attributes, script: html.slice(begin, end) };
  }
}

/**
 * A page as it is sent, and the headers with its policy: our own files only, and the inline scripts of the shop's own
 * code, by their hash. `rendered` is the page's bytes, each as one character. `mark` is a nonce that was unknown before
 * the page was rendered: a script without it came from elsewhere and does not run. The mark is removed, because the
 * page is kept for all visitors; its hashes stay valid. `pictureSource` is where the catalogue's pictures are shown
 * from, if that is not the shop alone. In development (`isBuilt` false) the policy differs in the styles of elements
 * only.
 */
export function withPolicy(
  rendered: string,
  { mark, pictureSource, isBuilt }: { mark: string; pictureSource: string | null; isBuilt: boolean },
): { html: string; headers: Record<string, string> } {
  const own = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const { attributes, script } of inlineScripts(rendered)) {
    if (!attributes.includes(own)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`);
  }
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self'",
    // Vite shows an error in a dialog with a style of its own.
    ...(isBuilt ? [] : ["style-src-elem 'self' 'unsafe-inline'"]),
    ["img-src 'self' data:", pictureSource].filter(Boolean).join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Only the policies of app/ui/trusted-types.ts and app/ui/prose.tsx turn a text into HTML.
    "require-trusted-types-for 'script'",
    "trusted-types default prose",
    // The first for browsers that do not know the second.
    `report-uri ${REPORTS_PATH}`,
    `report-to ${REPORT_GROUP}`,
  ].join("; ");
  const headers = {
    "content-security-policy": policy,
    "reporting-endpoints": `${REPORT_GROUP}="${REPORTS_PATH}"`,
  };
  return { html: rendered.replaceAll(own, ""), headers };
}

/**
 * The headers of a page that is only looked at, in a frame of the administration: no script runs in it, no form in it
 * is sent, and no other site can frame it. A mail brings its styles with it.
 */
export function previewHeaders(
  pictureSource: string | null,
  styles: "'self'" | "'unsafe-inline'" = "'self'",
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${styles}`,
    ["img-src 'self' data:", pictureSource].filter(Boolean).join(" "),
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ].join("; ");
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-frame-options": "SAMEORIGIN",
  };
}

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** For answers that are no page: a file that is opened directly loads nothing and is shown in no frame. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer, by name. A page brings its own content security policy, because it names its scripts. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
  "cross-origin-opener-policy": "same-origin",
  "content-security-policy": NO_PAGE,
  ...(isHttps && { "strict-transport-security": `max-age=${TWO_YEARS}; includeSubDomains` }),
});
