import { data } from "react-router";
import { findInvoice } from "#app/domain/money/invoices/find-invoice.server.ts";
import { secretAddress } from "#app/platform/http/page-headers.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/invoice.ts";

/** `GET /orders/:key/invoice` and `GET /orders/:key/credit-notes/:number`: a PDF behind the order's secret address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { key, number = null } = params as { key: string; number?: string };
  const invoice = await findInvoice(context.get(databaseContext), key, number);
  if (!invoice) throw data(null, { status: 404, headers: secretAddress() });
  const { renderInvoice } = await import("#app/domain/money/invoices/render-invoice.server.ts");
  return new Response(new Uint8Array(await renderInvoice(invoice)), {
    headers: {
      ...secretAddress(),
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${invoice.number}.pdf"`,
    },
  });
}
