/**
 * Whether a path is of the pages that shoppers of a real shop never see: the administration, and the sandbox's card page.
 * Navigation between them and the shop always loads a whole page, which has its own sheet and its own list of routes.
 */
export const isBehindTheShop = (path: string): boolean => /^\/(admin|sandbox)(\/|$)/i.test(path);
