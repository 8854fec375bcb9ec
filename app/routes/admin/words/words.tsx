import { listDocuments } from "#app/domain/content/read-documents.server.ts";
import { listUnwritten } from "#app/domain/content/sample-documents.server.ts";
import { WordsPage } from "#app/owner/words/words-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
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
