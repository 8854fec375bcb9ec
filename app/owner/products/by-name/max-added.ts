/** The number of pictures that are added together. */
export const MAX_ADDED = 500;
