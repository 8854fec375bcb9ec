import { data, type RouterContextProvider, redirect } from "react-router";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
import { setHidden } from "../save-product.server.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Hides a product from the list of products, or shows it again, and leads back to the same list. */
export async function changeListed({ request, context }: Asked, admin: Admin): Promise<never> {
  const form = await request.formData();
  const slug = String(form.get("slug") ?? "");
  const wanted = form.get("do");
  if (wanted !== "hide" && wanted !== "show") throw data(null, { status: 400 });
  const isHidden = wanted === "hide";
  const now = context.get(clockContext)();
  const isThere = await setHidden(context.get(databaseContext), admin, { slug, isHidden, now });
  if (!isThere) throw data(null, { status: 404 });
  const back = new URL(request.url).searchParams;
  for (const name of ["hide", "_routes", "index"]) back.delete(name);
  back.set("done", isHidden ? "hidden" : "shown");
  back.set("changed", slug);
  throw redirect(`/admin/products?${back}`, 303);
}
