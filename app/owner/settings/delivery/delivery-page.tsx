import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { DeliveryView } from "./change-delivery.server.ts";
import { DeliveryForm } from "./delivery-form.tsx";

/** Where the shop delivers to, for how much, and in how many days. */
export function DeliveryPage({ isSaved, ...view }: DeliveryView & { isSaved: boolean }) {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <SettingsNav />
      <h1 className="mt-4 font-display text-l">Delivery</h1>
      <p className="mt-2 max-w-2xl text-bark">
        A shopper chooses the country in the checkout, and pays its zone’s price. Without a zone nothing is
        sent there.{" "}
        <TextLink to="/admin/words/delivery">Schedule a change, or bring an earlier one back</TextLink>.
      </p>
      {/* Always in the page, so that new text in it is announced. */}
      <div role="status">
        {isSaved && (
          <p className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">
            Saved. The shop, its checkout and its letters say so now.
          </p>
        )}
      </div>
      <div className="mt-8">
        <DeliveryForm {...view} />
      </div>
    </div>
  );
}
