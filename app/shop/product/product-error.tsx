import { isRouteErrorResponse } from "react-router";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";

const ProductNotFound = hydrateOnInteraction(
  async () => (await import("./product-not-found.tsx")).ProductNotFound,
);

/** Shown for a missing product. Throws every other error, which the root's own page then shows. */
export function ProductError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound newest={error.data} />;
  throw error;
}
