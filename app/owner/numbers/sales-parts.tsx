import { Figure } from "#app/owner/kit/figure.tsx";
import { FiguresTable } from "#app/owner/kit/figures-table.tsx";
import { formatPence, type Pence, pence, sumPence } from "#app/shared/money.ts";
import type { BestSeller, CountrySales, SalesStep } from "./load-sales.server.ts";
import { ChartAndTable, FoldedTable, NumberPart } from "./number-part.tsx";
import { formatStep } from "./period.ts";
import { RowChart } from "./row-chart.tsx";
import { StepChart } from "./step-chart.tsx";

const averageOf = ({ orders, revenueCents }: { orders: number; revenueCents: Pence }): Pence =>
  pence(orders === 0 ? 0 : Math.round(revenueCents / orders));

const wholePounds = (cents: number): string => formatPence(pence(Math.round(cents / 100) * 100));

/** The average order, by day or month. */
export function SalesPart({ sales }: { sales: readonly SalesStep[] }) {
  const orders = sales.reduce((sum, step) => sum + step.orders, 0);
  const revenueCents = sumPence(sales.map((step) => step.revenueCents));
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
            <Figure label="An order on average" value={formatPence(average)} />
            <Figure label="Orders" value={String(orders)} />
            <Figure label="Revenue" value={formatPence(revenueCents)} />
          </dl>
          <ChartAndTable
            chart={
              <StepChart
                label={`The average order over time. Over all of it, an order was ${formatPence(average)}.`}
                format={wholePounds}
                bars={sales.map((step) => ({
                  step: step.step,
                  value: averageOf(step),
                  words: `${formatPence(averageOf(step))} on average, ${step.orders === 1 ? "1 order" : `${step.orders} orders`}`,
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
                      formatPence(step.revenueCents),
                      step.orders === 0 ? "–" : formatPence(averageOf(step)),
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
                cells: [title, String(pieces), String(returned), formatPence(amountCents)],
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
              label={`Revenue by country. Most went to ${first.country}, ${formatPence(first.revenueCents)}.`}
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
                formatPence(revenueCents),
              ])}
            />
          }
        />
      )}
    </NumberPart>
  );
}
