/** The identity library's own addresses begin with this. No route leads there: only `askAuth` calls them. */
export const AUTH_PATH = "/api/auth";
/** Carries the caller's address to the rate limit; set by `askAuth`, never taken from outside. */
export const ADDRESS_HEADER = "x-shop-client-address";
