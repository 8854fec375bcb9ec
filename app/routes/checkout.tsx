import { CheckoutPage } from "#app/features/checkout/components/checkout-page.tsx";
import { site, storePolicy } from "#app/features/content/content.ts";
import { paymentGatewayContext } from "#app/features/payments/payment-gateway.server.ts";
import { CheckoutShell } from "#app/features/shell/checkout-shell.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/checkout.ts";

export const loader = ({ context }: Route.LoaderArgs) => ({
  isSandbox: context.get(paymentGatewayContext).provider === "sandbox",
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Checkout", path: "/checkout", isPrivate: true });

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return (
    <CheckoutShell sandbox={loaderData.isSandbox} year={new Date().getFullYear()}>
      <CheckoutPage orderPrefix={site.orderPrefix} policy={storePolicy} />
    </CheckoutShell>
  );
}
