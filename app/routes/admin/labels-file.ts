import { data, redirect } from "react-router";
import { csvHeaders } from "#app/domain/catalogue/import/export-products.server.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { isLabelFile } from "#app/owner/labels/labels-view.ts";
import { makeLabelFile } from "#app/owner/labels/load-labels.server.ts";
import { LABELS_PATH } from "#app/owner/orders/order-words.ts";
import { clockContext, contentContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/labels-file.ts";

/** `GET /admin/labels/:file?order=…&order=…`: a carrier's file, customs forms or labels of these orders. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "orders", "read");
  const { context, params, url } = args;
  if (!isLabelFile(params.file)) throw data(null, { status: 404 });
  const content = context.get(contentContext);
  const made = await makeLabelFile(context.get(databaseContext), admin, {
    file: params.file,
    references: url.searchParams.getAll("order"),
    sender: { ...shopFacts(content), phone: content.site.contact.phone },
    settings: content.labels,
    now: context.get(clockContext)(),
  });
  if (!made) throw redirect(`${LABELS_PATH}?empty=${params.file}`, 303);
  const { name, body } = made;
  if (typeof body === "string") return new Response(body, { headers: csvHeaders(name) });
  const headers = { "content-type": "application/pdf", "content-disposition": `inline; filename="${name}"` };
  return new Response(new Uint8Array(body), { headers });
}
