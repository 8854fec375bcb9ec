/** The prefix of the identity library's own addresses. No route leads there: only `callAuth` calls them. */
export const AUTH_PATH = "/api/auth";

/** Passes the caller's address to the rate limit; set by `callAuth`, never accepted from outside. */
export const ADDRESS_HEADER = "x-shop-client-address";
