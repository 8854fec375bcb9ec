import { data, redirect } from "react-router";
import { codePath, normalCode } from "#app/domain/selling/promotions/code.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { KeptCodePage } from "#app/shop/checkout/kept-code-page.tsx";
import type { Route } from "./+types/kept-code.ts";

/** The same for every code, right or wrong: nothing is looked up, and nothing is kept in memory for each. */
export function loader({ params }: Route.LoaderArgs) {
  const code = normalCode(params.code);
  if (code === null) throw data(null, { status: 404 });
  return code === params.code ? { code } : redirect(codePath(code), 302);
}

export const headers = () => privatePage();

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: "Your code", path: codePath(params.code ?? ""), isPrivate: true });

export default function KeptCode({ loaderData }: Route.ComponentProps) {
  return <KeptCodePage code={loaderData.code} />;
}
