export const ADMIN_HOME = "/admin";
/** The page after signing in, when no other was asked for. */
const AFTER_SIGN_IN = "/admin/overview";
export const SIGN_IN_PATH = "/admin/sign-in";
/** The page on which a link to a new password is asked for. */
export const FORGOT_PATH = "/admin/forgot";
/** A person's own account, with what to look at after a password was replaced by a letter. */
export const AFTER_RESET_PATH = "/admin/account?done=reset";
/** The address of the form that signs out. */
export const SIGN_OUT_PATH = "/admin/sign-out";

const NOWHERE = "http://own.invalid";

/**
 * The target after signing in, or the overview: only a path of the administration itself is accepted, whatever a link
 * says. Addresses of other sites are refused, even those that look like paths (`//elsewhere`, `/\elsewhere`), and so
 * are the pages for signing in and out.
 */
export function ownPath(to: string | null | undefined): string {
  if (!to?.startsWith("/") || !URL.canParse(to, NOWHERE)) return AFTER_SIGN_IN;
  const { origin, pathname, search, hash } = new URL(to, NOWHERE);
  if (origin !== NOWHERE || !isAdminPath(pathname)) return AFTER_SIGN_IN;
  if (pathname.startsWith(SIGN_IN_PATH) || pathname.startsWith(SIGN_OUT_PATH)) return AFTER_SIGN_IN;
  return pathname + search + hash;
}

/** Whether a path is in the administration. */
export const isAdminPath = (pathname: string): boolean =>
  pathname === ADMIN_HOME || pathname.startsWith(`${ADMIN_HOME}/`);

/**
 * The sign-in page that leads back to `to`. `ended` tells the person that their session has ended, `saved` that their
 * new password is saved.
 */
export function signInPath(to: string, { ended = false, saved = false } = {}): string {
  const query = new URLSearchParams();
  // A person who was working on a new product comes back to it.
  if (to !== ADMIN_HOME || ended) query.set("to", to);
  if (ended) query.set("ended", "1");
  if (saved) query.set("saved", "1");
  return query.size > 0 ? `${SIGN_IN_PATH}?${query}` : SIGN_IN_PATH;
}
