import type { Collection } from "./zone.ts";

/**
 * What stands in place of a country where the shopper collects the pieces in person: in the checkout's list, and in the
 * request for a payment page.
 */
export const COLLECT = "COLLECT";

/** Where and when pieces are collected: `12 Quay Street, Bristol. Saturdays, 10 to 16`. */
export const formatCollectionTimes = ({ place, hours }: Collection): string => `${place}. ${hours}`;
