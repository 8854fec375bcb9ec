import { data } from "react-router";
import { shopFacts } from "#app/domain/content/facts.ts";
import { previewMail } from "#app/domain/letters/sending/queued-mail.server.ts";
import { previewHeaders } from "#app/platform/http/content-security-policy.server.ts";
import {
  contentContext,
  databaseContext,
  identityDepsContext,
  pictureSourceOf,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/order-letter.ts";

/** An order's mail in the browser, as its reader sees it. */
export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, "money", "read");
  const admin = await requireAdmin(args, "orders", "read");
  const { context, params, url } = args;
  const { origin, mediaUrl } = context.get(siteContext);
  const shop = shopFacts(context.get(contentContext));
  const asked = { ...params, about: url.searchParams.get("about") ?? "" };
  const html = await previewMail(context.get(databaseContext), admin, asked, {
    ...{ shop, origin, mediaUrl },
    secret: context.get(identityDepsContext).identity.secret,
  });
  if (html === null) throw data(null, { status: 404 });
  return new Response(html, {
    headers: previewHeaders(pictureSourceOf(context), "'unsafe-inline'"),
  });
}
