/** The address of the shopper's page of an order. The key is a secret. */
export const statusPath = (key: string): string => `/orders/${key}`;
