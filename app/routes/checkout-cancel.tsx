import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { CheckoutCancel } from "#app/shop/checkout/checkout-cancel.tsx";
import type { Route } from "./+types/checkout-cancel.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Checkout canceled", path: "/checkout/cancel", isPrivate: true });

export default function Cancel() {
  return <CheckoutCancel />;
}
