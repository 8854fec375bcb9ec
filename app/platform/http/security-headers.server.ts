const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** Headers of every answer, by name. A page's content security policy comes with the page, since it names its scripts. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  ...(isHttps && { "strict-transport-security": `max-age=${TWO_YEARS}` }),
});
