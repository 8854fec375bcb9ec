import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

/** The boundary of pages whose address is a key: a link that leads nowhere. */
export function LinkError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <LinkNotFound />;
}

/** It does not tell whether the link ever led somewhere. */
const LinkNotFound = () => (
  <div className="px-6 py-14 lg:px-12 lg:py-24">
    <WovenBand size="wide" className="max-w-lg" />
    <h1 className="mt-9 max-w-3xl text-balance font-display text-xl">This link leads nowhere.</h1>
    <p className="mt-5 max-w-lg text-lead">
      Part of it may be missing: open the one in our email once more. After an order was erased its link works
      no longer.
    </p>
    <div className="mt-10">
      <ButtonLink to="/contact">Write to us</ButtonLink>
    </div>
  </div>
);
