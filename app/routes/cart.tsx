import { listNewest } from "#app/domain/catalogue/search/featured-products.server.ts";
import { listDeliveryDates } from "#app/domain/delivery/arrival.ts";
import { openDelivery } from "#app/domain/delivery/markets.ts";
import type { RequestStock } from "#app/domain/selling/cart/stock/stock.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  logContext,
  paymentMethodsContext,
  setupMeansContext,
} from "#app/routes/request/contexts.server.ts";
import { CartPage } from "#app/shop/cart/cart-page.tsx";
import type { RequestDiscount } from "#app/shop/cart/use-discount.ts";
import { PaidNotice } from "#app/shop/checkout/paid-notice.tsx";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import type { Route } from "./+types/cart.ts";

const NewestPieces = hydrateOnInteraction(
  async () => (await import("#app/shop/catalogue/newest-pieces.tsx")).NewestPieces,
);
const RecentlyViewed = hydrateOnInteraction(
  async () => (await import("#app/shop/catalogue/remembered/recently-viewed.tsx")).RecentlyViewed,
  { whenNear: true },
);
const SavedPieces = hydrateOnInteraction(
  async () => (await import("#app/shop/catalogue/remembered/saved-pieces.tsx")).SavedPieces,
  { whenNear: true, hash: "saved" },
);
const CartCompanions = hydrateOnInteraction(
  async () => (await import("#app/shop/product/cart-companions.tsx")).CartCompanions,
  { whenNear: true },
);
const SendCart = hydrateOnInteraction(
  async () => (await import("#app/shop/cart/saved/send-cart.tsx")).SendCart,
);

export const loader = async ({ context }: Route.LoaderArgs) => ({
  newest: await listNewest(context.get(databaseContext), context.get(logContext)),
  zones: openDelivery(context.get(contentContext).delivery).zones,
  dates: listDeliveryDates(openDelivery(context.get(contentContext).delivery), context.get(clockContext)()),
  methods: context.get(paymentMethodsContext).known(),
  sendsLetters: context.get(setupMeansContext).mailer !== null,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your cart", path: "/cart", isPrivate: true });

/** Loaded with the first piece in the cart. */
const requestStock: RequestStock = async (cart) =>
  (await import("#app/shop/checkout/request-cart-stock.ts")).requestCartStock(cart);

const requestDiscount: RequestDiscount = async (items) =>
  (await import("#app/shop/checkout/request-codes.ts")).requestDiscount(items);

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { storePolicy } = useFrame();
  return (
    <>
      <CartPage
        notice={<PaidNotice />}
        zones={loaderData.zones}
        dates={loaderData.dates}
        cancellationDays={storePolicy.cancellationDays}
        requestStock={requestStock}
        requestDiscount={requestDiscount}
        methods={loaderData.methods}
        companions={<CartCompanions />}
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
