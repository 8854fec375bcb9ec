import { listNewest } from "#app/features/browse/featured-products.server.ts";
import { CartPage } from "#app/features/cart/components/cart-page.tsx";
import type { RequestDiscount } from "#app/features/cart/discount/use-discount.ts";
import type { RequestStock } from "#app/features/cart/stock/line-stock.ts";
import { PaidNotice } from "#app/features/checkout/components/paid-notice.tsx";
import { contentContext } from "#app/features/content/content.server.ts";
import { setupMeansContext } from "#app/platform/config/setup-means.ts";
import { databaseContext, logContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import type { Route } from "./+types/cart.ts";

const NewestPieces = hydrateOnInteraction(
  async () => (await import("#app/features/browse/components/newest-pieces.tsx")).NewestPieces,
);
const RecentlyViewed = hydrateOnInteraction(
  async () => (await import("#app/features/browse/remembered/recently-viewed.tsx")).RecentlyViewed,
  { whenNear: true },
);
const SavedPieces = hydrateOnInteraction(
  async () => (await import("#app/features/browse/remembered/saved-pieces.tsx")).SavedPieces,
  { whenNear: true, hash: "saved" },
);
const SendCart = hydrateOnInteraction(
  async () => (await import("#app/features/saved-carts/send-cart.tsx")).SendCart,
);

export const loader = async ({ context }: Route.LoaderArgs) => ({
  newest: await listNewest(context.get(databaseContext), context.get(logContext)),
  zones: context.get(contentContext).delivery.zones,
  sendsLetters: context.get(setupMeansContext).mailer !== null,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your cart", path: "/cart", isPrivate: true });

/** Loaded with the first piece in the cart. */
const requestStock: RequestStock = async (cart) =>
  (await import("#app/features/checkout/request-cart-stock.ts")).requestCartStock(cart);

const requestDiscount: RequestDiscount = async (items) =>
  (await import("#app/features/promotions/request-codes.ts")).requestDiscount(items);

export default function Cart({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CartPage
        notice={<PaidNotice />}
        zones={loaderData.zones}
        requestStock={requestStock}
        requestDiscount={requestDiscount}
        keep={loaderData.sendsLetters && <SendCart />}
        whenEmpty={
          <>
            <NewestPieces products={loaderData.newest} />
            <RecentlyViewed shown={loaderData.newest.map(({ slug }) => slug)} />
          </>
        }
      />
      <SavedPieces />
    </>
  );
}
