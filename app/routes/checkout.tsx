import { listNewest } from "#app/domain/catalogue/search/featured-products.server.ts";
import { listDeliveryDates } from "#app/domain/delivery/arrival.ts";
import { deliveryChoices } from "#app/domain/delivery/delivery-choices.ts";
import { dutyRule } from "#app/domain/delivery/duty.ts";
import { openDelivery } from "#app/domain/delivery/markets.ts";
import { hintOfOwnTerms } from "#app/domain/delivery/northern-ireland.ts";
import { HOME } from "#app/domain/delivery/zone.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  logContext,
  paymentGatewayContext,
  paymentMethodsContext,
} from "#app/routes/request/contexts.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { CheckoutPage } from "#app/shop/checkout/checkout-page.tsx";
import { DeliveryWithoutScripts } from "#app/shop/checkout/delivery-without-scripts.tsx";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { CheckoutShell } from "#app/shop/shell/checkout-shell.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import type { Route } from "./+types/checkout.ts";

const NewestPieces = hydrateOnInteraction(
  async () => (await import("#app/shop/catalogue/newest-pieces.tsx")).NewestPieces,
);

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const asked = url.searchParams.get("country");
  const { delivery: all, euNotice } = context.get(contentContext);
  const delivery = openDelivery(all);
  const now = context.get(clockContext)();
  return {
    isSandbox: context.get(paymentGatewayContext).provider === "sandbox",
    methods: context.get(paymentMethodsContext).known(),
    newest: await listNewest(context.get(databaseContext), context.get(logContext)),
    choices: {
      ...deliveryChoices(delivery),
      dates: listDeliveryDates(delivery, now),
      homeHint: hintOfOwnTerms(delivery.zones),
    },
    euNotice,
    asked,
    dutyRule: dutyRule(asked ?? HOME, delivery, shopDay(now)),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Checkout", path: "/checkout", isPrivate: true });

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { choices, asked } = loaderData;
  const { site, storePolicy } = useFrame();
  return (
    <CheckoutShell sandbox={loaderData.isSandbox} year={new Date().getFullYear()}>
      <CheckoutPage
        orderPrefix={site.orderPrefix}
        policy={storePolicy}
        choices={choices}
        euNotice={loaderData.euNotice}
        methods={loaderData.methods}
        withoutScripts={
          import.meta.env.SSR && (
            <DeliveryWithoutScripts {...choices} asked={asked} dutyRule={loaderData.dutyRule} />
          )
        }
        whenEmpty={<NewestPieces products={loaderData.newest} />}
      />
    </CheckoutShell>
  );
}
