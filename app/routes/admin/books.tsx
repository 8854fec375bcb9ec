import { data } from "react-router";
import { BooksPage } from "#app/owner/books/books-page.tsx";
import { checkNow, loadBooks, syncProviderNow } from "#app/owner/books/load-books.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext, paymentGatewayContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/books.ts";

const depsOf = ({ context }: Route.LoaderArgs | Route.ActionArgs) => ({
  db: context.get(databaseContext),
  gateway: context.get(paymentGatewayContext),
  now: context.get(clockContext),
});

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "money", "read");
  return loadBooks(depsOf(args), admin, args.url.searchParams.get("month"));
}

/** In bytes. One short field. */
const LARGEST_FORM = 1_000;

/** 'Ask the provider now', and 'Check now' */
export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "money", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  if (form.value.get("do") === "ask") return { asked: await syncProviderNow(depsOf(args), admin) };
  return { checked: await checkNow(depsOf(args), admin) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Books", path: "/admin/books", isPrivate: true });

export default function Books({ loaderData, actionData }: Route.ComponentProps) {
  return <BooksPage books={loaderData} checked={actionData?.checked} asked={actionData?.asked} />;
}
