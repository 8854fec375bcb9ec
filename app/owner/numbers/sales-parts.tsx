import { Figure, FiguresTable } from "#app/owner/kit/figures-table.tsx";
import { formatMoney, type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import type { BestSeller, CountrySales, SalesStep } from "./load-sales.server.ts";
import { ChartAndTable, FoldedTable, NumberPart, RowChart, StepChart } from "./number-part.tsx";
import { formatStep } from "./period.ts";

const averageOf = ({ orders, revenueCents }: { orders: number; revenueCents: Money }): Money =>
  toMoney(orders === 0 ? 0 : Math.round(revenueCents / orders));

const wholePounds = (cents: number): string => formatMoney(toMoney(Math.round(cents / 100) * 100));

/** The average order, by day or month. */
export function SalesPart({ sales }: { sales: readonly SalesStep[] }) {
  const orders = sales.reduce((sum, step) => sum + step.orders, 0);
  const revenueCents = sumMoney(sales.map((step) => step.revenueCents));
  const average = averageOf({ orders, revenueCents });
  return (
    <NumberPart
      id="sales"
      title="Average order"
      about="Paid orders with their delivery, less what was paid back. Orders that were paid back whole are left out."
    >
      {orders === 0 ? (
        <p>Nothing was sold in this time.</p>
      ) : (
        <>
          <dl className="mb-8 flex flex-wrap gap-x-14 gap-y-4">
            <Figure label="An order on average" value={formatMoney(average)} />
            <Figure label="Orders" value={String(orders)} />
            <Figure label="Revenue" value={formatMoney(revenueCents)} />
          </dl>
          <ChartAndTable
            chart={
              <StepChart
                label={`The average order over time. Over all of it, an order was ${formatMoney(average)}.`}
                format={wholePounds}
                bars={sales.map((step) => ({
                  step: step.step,
                  value: averageOf(step),
                  words: `${formatMoney(averageOf(step))} on average, ${step.orders === 1 ? "1 order" : `${step.orders} orders`}`,
                }))}
              />
            }
            table={
              <FoldedTable>
                <FiguresTable
                  caption="Orders over time, the newest first"
                  heads={["When", "Orders", "Revenue", "Average"]}
                  rows={sales
                    .toReversed()
                    .map((step) => [
                      formatStep(step.step),
                      String(step.orders),
                      formatMoney(step.revenueCents),
                      step.orders === 0 ? "–" : formatMoney(averageOf(step)),
                    ])}
                />
              </FoldedTable>
            }
          />
        </>
      )}
    </NumberPart>
  );
}

export function BestSellersPart({ bestSellers }: { bestSellers: readonly BestSeller[] }) {
  const [best] = bestSellers;
  return (
    <NumberPart id="best-sellers" title="Best sellers">
      {best === undefined ? (
        <p>No piece was sold in this time.</p>
      ) : (
        <ChartAndTable
          chart={
            <RowChart
              label={`Pieces sold by style. The best was ${best.title}, with ${best.pieces}.`}
              bars={bestSellers.map(({ slug, title, pieces }) => ({ id: slug, name: title, value: pieces }))}
            />
          }
          table={
            <FiguresTable
              caption="Best sellers"
              heads={["Style", "Pieces", "Returns", "Amount"]}
              rows={bestSellers.map(({ slug, title, pieces, returned, amountCents }) => ({
                id: slug,
                cells: [title, String(pieces), String(returned), formatMoney(amountCents)],
              }))}
            />
          }
        />
      )}
    </NumberPart>
  );
}

export function CountriesPart({ countries }: { countries: readonly CountrySales[] }) {
  const [first] = countries;
  return (
    <NumberPart id="countries" title="Countries">
      {first === undefined ? (
        <p>Nothing was sold in this time.</p>
      ) : (
        <ChartAndTable
          chart={
            <RowChart
              label={`Revenue by country. Most went to ${first.country}, ${formatMoney(first.revenueCents)}.`}
              bars={countries.map(({ country, revenueCents }) => ({
                id: country,
                name: country,
                value: revenueCents,
              }))}
            />
          }
          table={
            <FiguresTable
              caption="Countries"
              heads={["Country", "Orders", "Revenue"]}
              rows={countries.map(({ country, orders, revenueCents }) => [
                country,
                String(orders),
                formatMoney(revenueCents),
              ])}
            />
          }
        />
      )}
    </NumberPart>
  );
}
