import type { Delivery } from "#app/domain/delivery/zone.ts";
import announcementJson from "../../../content/announcement.json" with { type: "json" };
import deliveryJson from "../../../content/delivery.json" with { type: "json" };
import navigationJson from "../../../content/navigation.json" with { type: "json" };
import siteJson from "../../../content/site.json" with { type: "json" };
import storePolicyJson from "../../../content/store-policy.json" with { type: "json" };
import type { Announcement, Brand, Navigation, StorePolicy } from "./schemas.ts";

/** The frame's words as the files have them: for what happens before a shop has a database, and for its tests. */
export const defaultFrame = {
  site: siteJson,
  announcement: announcementJson,
  navigation: navigationJson,
  delivery: deliveryJson,
  storePolicy: storePolicyJson,
} as unknown as {
  site: Brand;
  announcement: Announcement;
  navigation: Navigation;
  delivery: Delivery;
  storePolicy: StorePolicy;
};
