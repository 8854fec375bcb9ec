import { WordsPage } from "#app/admin/words/words-page.tsx";
import { contentDepsContext, listDocuments } from "#app/features/content/read-documents.server.ts";
import { listUnwritten } from "#app/features/content/sample-documents.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/words.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "words", "read");
  const deps = args.context.get(contentDepsContext);
  const [documents, unwritten] = await Promise.all([listDocuments(deps, admin), listUnwritten(deps.db)]);
  return { documents, unwritten: unwritten.map(({ title }) => title) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Words", path: "/admin/words", isPrivate: true });

export default function Words({ loaderData }: Route.ComponentProps) {
  return <WordsPage {...loaderData} />;
}
