import type { ServerResponse } from "node:http";

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** On every answer. A page's content security policy comes with the page, since it names its scripts. */
export function setSecurityHeaders(response: ServerResponse, { isHttps }: { isHttps: boolean }): void {
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("x-frame-options", "DENY");
  response.setHeader("referrer-policy", "strict-origin-when-cross-origin");
  response.setHeader("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  response.setHeader("cross-origin-opener-policy", "same-origin");
  if (isHttps) response.setHeader("strict-transport-security", `max-age=${TWO_YEARS}`);
}
