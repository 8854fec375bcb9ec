import { BOOKS_ACTIONS } from "#app/owner/books/books-actions.server.ts";
import { BooksPage } from "#app/owner/books/books-page.tsx";
import { loadBooks } from "#app/owner/books/load-books.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext, paymentGatewayContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
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

export async function action(args: Route.ActionArgs) {
  return runAction(args, BOOKS_ACTIONS, depsOf(args));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Books", path: "/admin/books", isPrivate: true });

export default function Books({ loaderData, actionData }: Route.ComponentProps) {
  return <BooksPage books={loaderData} checked={actionData?.checked} asked={actionData?.asked} />;
}
