import { OlderFormPage } from "#app/owner/products/drafts/older-form-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/older-product-form.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, "products", "write");
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Add product", path: "/admin/products/new", isPrivate: true });

export default function OlderProductForm() {
  return <OlderFormPage />;
}
