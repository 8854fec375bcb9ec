import { CartPage } from "#app/features/cart/components/cart-page.tsx";
import { storePolicy } from "#app/features/content/content.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/cart.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your cart", path: "/cart", isPrivate: true });

export default function Cart() {
  return <CartPage policy={storePolicy} />;
}
