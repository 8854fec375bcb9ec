import { TextLink } from "#app/ui/text-link.tsx";
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
      <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12 print:hidden">
        <h1 className="font-display text-l">Packing slips</h1>
        <TextLink to={ordersPath("paid", { search })} className="inline-block py-2.5 text-label">
          Back to the orders to send
        </TextLink>
        {slips.length === 0 ? (
          <p className="mt-6 border-sand border-t pt-8 text-bark">No order is to be sent.</p>
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
                  <TextLink to={orderPath(reference)} className="inline-block py-2 font-[560]">
                    {reference}
                  </TextLink>
                  <span className="wrap-anywhere py-2">{name || email}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {slips.map((order) => (
        <div key={order.reference} className="print:not-last:break-after-page">
          <PackingSlip order={order} shop={shop} />
        </div>
      ))}
    </>
  );
}
