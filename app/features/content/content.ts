import announcementJson from "../../../content/announcement.json" with { type: "json" };
import homeJson from "../../../content/home.json" with { type: "json" };
import navigationJson from "../../../content/navigation.json" with { type: "json" };
import siteJson from "../../../content/site.json" with { type: "json" };
import sizeGuideJson from "../../../content/size-guide.json" with { type: "json" };
import storePolicyJson from "../../../content/store-policy.json" with { type: "json" };
import type { Announcement, HomeContent, Navigation, Site, StorePolicy } from "./schemas.ts";
import type { SizeGuide } from "./size-guide-schema.ts";

/**
 * The brand's words and facts, for the browser and the server alike. The files are checked against their schemas by
 * `check-content.server.ts` before the shop starts, so that what is read here may be trusted.
 */
const trusted = <Shape>(json: unknown): Shape => json as Shape;

export const site: Site = trusted(siteJson);
export const announcement: Announcement = trusted(announcementJson);
export const navigation: Navigation = trusted(navigationJson);
export const home: HomeContent = trusted(homeJson);
export const storePolicy: StorePolicy = trusted(storePolicyJson);
export const sizeGuide: SizeGuide = trusted(sizeGuideJson);
