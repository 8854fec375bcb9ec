import announcementJson from "../../../content/announcement.json" with { type: "json" };
import navigationJson from "../../../content/navigation.json" with { type: "json" };
import siteJson from "../../../content/site.json" with { type: "json" };
import storePolicyJson from "../../../content/store-policy.json" with { type: "json" };
import type { Announcement, Brand, Navigation, StorePolicy } from "./schemas.ts";

/**
 * The words and facts of the shop's frame, for browser and server. Those of single pages come with their page, from
 * `page-content.server.ts`. `check-content.server.ts` checks the files against their schemas before the shop starts, so
 * the values read here can be trusted.
 */
const trusted = <Shape>(json: unknown): Shape => json as Shape;

export const site: Brand = trusted(siteJson);
export const announcement: Announcement = trusted(announcementJson);
export const navigation: Navigation = trusted(navigationJson);
export const storePolicy: StorePolicy = trusted(storePolicyJson);
