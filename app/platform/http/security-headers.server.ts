const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** For answers that are no page: a file that is opened directly loads nothing and is shown in no frame. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Headers of every answer, by name. A page brings its own content security policy, because it names its scripts; in
 * development (`isBuilt` false) there is no policy.
 */
export const securityHeaders = ({
  isHttps,
  isBuilt,
}: {
  isHttps: boolean;
  isBuilt: boolean;
}): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
  "cross-origin-opener-policy": "same-origin",
  ...(isBuilt && { "content-security-policy": NO_PAGE }),
  ...(isHttps && { "strict-transport-security": `max-age=${TWO_YEARS}; includeSubDomains` }),
});
