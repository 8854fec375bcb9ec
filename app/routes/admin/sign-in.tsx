import { data } from "react-router";
import { SignInPage } from "#app/features/identity/components/sign-in-page.tsx";
import { readSignIn, signIn } from "#app/features/identity/sign-in.server.ts";
import { AdminShell } from "#app/features/shell/admin-shell.tsx";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/sign-in.ts";

export const loader = (args: Route.LoaderArgs) => readSignIn(args);

export async function action(args: Route.ActionArgs) {
  const failure = await signIn(args);
  const headers: Record<string, string> = privatePage();
  if (failure.wait !== null) headers["retry-after"] = String(failure.wait);
  return data(failure, { status: failure.status, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has("cache-control") ? actionHeaders : privatePage();

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Sign in", path: "/admin/sign-in", isPrivate: true });

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminShell email={null}>
      <SignInPage view={loaderData} failure={actionData ?? null} />
    </AdminShell>
  );
}
