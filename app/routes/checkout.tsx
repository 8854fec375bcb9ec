import { listNewest } from "#app/features/browse/featured-products.server.ts";
import { CheckoutPage } from "#app/features/checkout/components/checkout-page.tsx";
import { DeliveryWithoutScripts } from "#app/features/checkout/components/delivery-without-scripts.tsx";
import { contentContext } from "#app/features/content/content.server.ts";
import { useFrame } from "#app/features/content/frame.tsx";
import { deliveryChoices } from "#app/features/delivery/delivery-choices.ts";
import { paymentGatewayContext } from "#app/features/payments/payment-gateway.server.ts";
import { CheckoutShell } from "#app/features/shell/checkout-shell.tsx";
import { databaseContext, logContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import type { Route } from "./+types/checkout.ts";

const NewestPieces = hydrateOnInteraction(
  async () => (await import("#app/features/browse/components/newest-pieces.tsx")).NewestPieces,
);

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  isSandbox: context.get(paymentGatewayContext).provider === "sandbox",
  newest: await listNewest(context.get(databaseContext), context.get(logContext)),
  choices: deliveryChoices(context.get(contentContext).delivery),
  asked: url.searchParams.get("country"),
});

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
        withoutScripts={import.meta.env.SSR && <DeliveryWithoutScripts {...choices} asked={asked} />}
        whenEmpty={<NewestPieces products={loaderData.newest} />}
      />
    </CheckoutShell>
  );
}
