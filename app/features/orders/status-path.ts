/** Where a shopper follows their order; the key is the secret that opens it. */
export const statusPath = (key: string): string => `/orders/${key}`;
