/** Where administrators begin, and where they are sent when nothing better is known. */
export const ADMIN_HOME = "/admin";
export const SIGN_IN_PATH = "/admin/sign-in";
/** Where the form leads by which one signs out. */
export const SIGN_OUT_PATH = "/admin/sign-out";

const NOWHERE = "http://own.invalid";

/**
 * A place to go on to after signing in, or `/admin`: only a path of the administration itself is taken, whatever a
 * link promises. Addresses of other sites, also those that only look like paths (`//elsewhere`, `/\elsewhere`), and
 * the ways in and out are refused.
 */
export function ownPath(to: string | null | undefined): string {
  if (!to?.startsWith("/") || !URL.canParse(to, NOWHERE)) return ADMIN_HOME;
  const { origin, pathname, search, hash } = new URL(to, NOWHERE);
  if (origin !== NOWHERE || !isAdminPath(pathname)) return ADMIN_HOME;
  if (pathname.startsWith(SIGN_IN_PATH) || pathname.startsWith(SIGN_OUT_PATH)) return ADMIN_HOME;
  return pathname + search + hash;
}

/** Whether a path lies in the administration. */
export const isAdminPath = (pathname: string): boolean =>
  pathname === ADMIN_HOME || pathname.startsWith(`${ADMIN_HOME}/`);

/** The sign-in page that leads back to `to`. `ended` tells the person that they had been signed in. */
export function signInPath(to: string, { ended = false } = {}): string {
  const query = new URLSearchParams();
  if (to !== ADMIN_HOME) query.set("to", to);
  if (ended) query.set("ended", "1");
  return query.size > 0 ? `${SIGN_IN_PATH}?${query}` : SIGN_IN_PATH;
}
