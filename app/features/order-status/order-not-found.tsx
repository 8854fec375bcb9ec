import { ButtonLink } from "#app/ui/button.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

/** No order has this address: said calmly, and without telling whether one ever had. */
export const OrderNotFound = () => (
  <div className="mx-auto w-full max-w-3xl px-6 py-20 lg:py-28">
    <h1 className="text-balance font-display text-xl">We cannot find this order.</h1>
    <p className="mt-5 max-w-lg text-lead">
      Its address may be incomplete: open it from your receipt once more. Or write to us with your order’s
      reference, and we look for it.
    </p>
    <WovenBand size="wide" className="mt-9" />
    <ButtonLink to="/contact" className="mt-10">
      Write to us
    </ButtonLink>
  </div>
);
