import { ORDERS_PATH } from "#app/domain/people/order-access/order-access.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

/** The page for an unknown key. It does not tell whether an order ever had this address. */
export const OrderNotFound = () => (
  <div className="px-6 py-14 lg:px-12 lg:py-24">
    <WovenBand size="wide" className="max-w-lg" />
    <h1 className="mt-9 max-w-3xl text-balance font-display text-xl">We cannot find this order.</h1>
    <p className="mt-5 max-w-lg text-lead">
      Part of its address may be missing: open the link in your receipt once more. Or write to us with the
      order’s number, and we will look for it.
    </p>
    <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
      <ButtonLink to="/contact">Write to us</ButtonLink>
      <TextLink to={ORDERS_PATH} className="py-2 font-[560]">
        Find my orders
      </TextLink>
      <TextLink to="/catalogue" className="py-2 font-[560]">
        See the catalogue
      </TextLink>
    </div>
  </div>
);
