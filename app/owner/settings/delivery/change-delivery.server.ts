import { saveDocument } from "#app/domain/content/document-store.server.ts";
import { type ContentDeps, loadDocument } from "#app/domain/content/read-documents.server.ts";
import { type Country, PLACES } from "#app/domain/delivery/countries.ts";
import { countryOf, withNorthernIreland } from "#app/domain/delivery/northern-ireland.ts";
import type { Delivery } from "#app/domain/delivery/zone.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, type PageActions, whole } from "#app/owner/kit/page-actions.server.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { COLLECTION_FORM } from "./collection-form.ts";
import {
  DELIVERY_PATH,
  formValuesOf,
  parseDeliveryForm,
  type TypedDelivery,
  ZONE_FORM,
} from "./delivery-form-data.ts";
import { showDuty } from "./duty-form.ts";
import { showPacking } from "./packing-form.ts";

/** The page of delivery. */
export interface DeliveryView {
  typed: TypedDelivery;
  /** Every country that parcels can go to. */
  countries: readonly Country[];
  /** The state that the form is made from. */
  revision: string;
}

const takenCountries = ({ isDeliveryCountry }: ContentDeps): Country[] =>
  PLACES.filter(({ code }) => isDeliveryCountry(countryOf(code)));

/** The zones as they are published. */
export async function loadDelivery(deps: ContentDeps, admin: Admin<"settings:read">): Promise<DeliveryView> {
  const { published, revision } = await loadDocument(deps, admin, "delivery");
  const { zones, collection, packing, ...duty } = withNorthernIreland(published as Delivery);
  return {
    typed: {
      zones: zones.map(ZONE_FORM.show),
      collection: COLLECTION_FORM.show(collection),
      packing: showPacking(packing),
      duty: showDuty(duty),
      problems: [],
    },
    countries: takenCountries(deps),
    revision,
  };
}

/** Publishes the zones of a form, or shows it again: with its problems, or after one of its list's buttons. */
export const DELIVERY_ACTIONS: PageActions<"settings", ContentDeps, DeliveryView> = {
  area: "settings",
  // Sixty zones, and every country in one of them.
  largest: { bytes: 64 * 1024, fields: 2_000 },
  asked: () => "save",
  actions: {
    save: act(whole, async (deps, admin, form) => {
      const again = await publishZones(deps, admin, form);
      if (!again) return { leadsTo: `${DELIVERY_PATH}?saved` };
      return { shown: again, status: again.typed.problems.length > 0 ? 422 : 200 };
    }),
  },
};

/** Null when it is done, otherwise the form to show again. */
async function publishZones(
  deps: ContentDeps,
  admin: Admin<"settings:write">,
  form: FormData,
): Promise<DeliveryView | null> {
  const countries = takenCountries(deps);
  const { typed, revision } = formValuesOf(form);
  const parsed = parseDeliveryForm(form, countries);
  if (!parsed.ok) return { typed: parsed.error, countries, revision };
  const refused = (message: string) => ({ ...typed, problems: [{ fieldId: "zone-0-name", message }] });
  const { draft, published } = await loadDocument(deps, admin, "delivery");
  if (draft) {
    const message = `A draft of the zones is waiting, saved by ${draft.by}, ${formatMoment(draft.savedAt)}. Saving here would throw it away: publish or discard it first, under Words.`;
    return { typed: refused(message), countries, revision };
  }
  const saved = await saveDocument(deps, admin, {
    name: "delivery",
    // Markets are closed and opened on a page of their own.
    body: { ...parsed.value, closedMarkets: withNorthernIreland(published as Delivery).closedMarkets },
    revision,
    publish: "now",
  });
  if (saved.ok) return null;
  if (saved.error.kind === "problems") {
    const message = saved.error.problems.map((problem) => problem.message).join(" ");
    return { typed: refused(message), countries, revision };
  }
  const { by, at } = saved.error;
  const message = `${by} saved other zones, ${formatMoment(at)}. Save again to put yours in their place, or open the page again to see theirs.`;
  return { typed: refused(message), countries, revision: saved.error.revision };
}
