/**
 * Whether a path belongs to the pages that shoppers of a real shop never see: the administration, and the sandbox's
 * card page. Navigation between them and the shop always loads a whole page, which has its own sheet and its own list
 * of routes.
 */
export const isBehindTheShop = (path: string): boolean => /^\/(admin|sandbox)(\/|$)/i.test(path);

/**
 * Whether a path is of the shop's pages off the route from the catalogue to the receipt: looks, withdrawals, a booked
 * call, a piece made to measure, and the pages behind an order's own page. Links to them load a whole page, with the
 * whole list of routes, so that the list of all other pages is shorter.
 */
export const isBesideTheWay = (path: string): boolean =>
  /^\/(withdraw|(book|looks|made-for-you)\/[^/]+|orders\/[^/]+\/[^/]+)\/?$/i.test(path);

/** The address, or name, of the shop's list of routes, beside that of the whole list (scripts/build.ts). */
export const shopManifest = (whole: string): string => whole.replace("manifest-", "shop-manifest-");
