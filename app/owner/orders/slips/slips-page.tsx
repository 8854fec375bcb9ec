import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { EmptyState } from "#app/owner/kit/list-parts.tsx";
import { OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { countOrders, orderPath, ordersPath } from "../order-words.ts";
import { PackingSlip, PrintSlips, type SlipOrder } from "../packing-slip.tsx";

interface SlipsPageProps {
  slips: SlipOrder[];
  isAll: boolean;
  search: string;
  shop: { name: string; email: string };
}

/** The packing slips of all orders to send, in one print: on the screen their references, on paper one page each. */
export function SlipsPage({ slips, isAll, search, shop }: SlipsPageProps) {
  return (
    <>
      <OwnerPage title="Packing slips" className="print:hidden">
        <ActionLink
          to={ordersPath("paid", { search })}
          label="Back to the orders to send"
          className="text-label"
        />
        {slips.length === 0 ? (
          <EmptyState>No order is to be sent.</EmptyState>
        ) : (
          <>
            <PrintSlips>
              This page prints {countOrders(slips.length)}, each on its own sheet
              {isAll ? "." : ": the oldest, of more."}
            </PrintSlips>
            <ul className="mt-6 border-ink border-t">
              {slips.map(({ reference, name, email }) => (
                <li
                  key={reference}
                  className="flex flex-wrap justify-between gap-x-6 border-sand border-b py-1 text-label"
                >
                  <ActionLink to={orderPath(reference)} label={reference} strong />
                  <span className="wrap-anywhere py-2">{name || email}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </OwnerPage>
      {slips.map((order) => (
        <div key={order.reference} className="print:not-last:break-after-page">
          <PackingSlip order={order} shop={shop} />
        </div>
      ))}
    </>
  );
}
