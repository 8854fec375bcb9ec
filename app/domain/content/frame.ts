import type { Zone } from "#app/domain/delivery/zone.ts";
import type { Announcement, Brand, Navigation, StorePolicy } from "./schemas.ts";

/** The facts of the brand that only page heads and data for machines use. */
export const FOR_MACHINES = [
  "currencySymbol",
  "defaultTitle",
  "defaultDescription",
  "shareImage",
  "shareImageAlt",
  "pictureNote",
] as const satisfies (keyof Brand)[];

/**
 * The words and facts that every page may show: those of its frame. The server renders with them, and a browser loads
 * them as one script (`/words/….js`), so that pages need not repeat them. The words of a page come with its data.
 */
export interface Frame {
  site: Omit<Brand, (typeof FOR_MACHINES)[number]>;
  navigation: Navigation;
  announcement: Announcement;
  storePolicy: StorePolicy;
  /** What delivery costs, for the words beside each price. */
  zones: readonly Pick<Zone, "countries" | "priceCents" | "freeFromCents">[];
  /** Whether the shop has a mail server: without one no page promises an email. */
  sendsEmail: boolean;
  /** Where the script with these words is. */
  address: string;
  /** Only while the server renders: what only a page's data for machines says. */
  forMachines?: { site: Brand; storePolicy: StorePolicy };
}
