import { Form } from "react-router";
import { Figure, FiguresTable } from "#app/owner/kit/figures-table.tsx";
import { Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { formatMoney, type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { SelectField } from "#app/ui/field.tsx";
import type { Numbers } from "./load-numbers.server.ts";
import { ChartAndTable, FoldedTable, NumberPart, RowsPart, StepChart } from "./number-part.tsx";
import { formatStep, PERIODS, type PeriodName } from "./period.ts";
import { ReasonsPart, RunsPart, SoldOutPart } from "./pieces-parts.tsx";

/** Sales, returns, and visits. */
export function NumbersPage({ numbers }: { numbers: Numbers }) {
  const { period, sales } = numbers;
  return (
    <OwnerPage title="Analytics" lead={whoseMoney(numbers)} width="table">
      <Form method="get" className="mt-6 flex flex-wrap items-end gap-4">
        <SelectField
          label="Period"
          name="period"
          defaultValue={period.name}
          key={period.name}
          className="w-60"
        >
          <Options pairs={(Object.keys(PERIODS) as PeriodName[]).map((name) => [name, PERIODS[name]])} />
        </SelectField>
        <Submit label="Show" large secondary />
      </Form>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-14">
        <SalesPart sales={sales} />
        <BestSellersPart bestSellers={numbers.bestSellers} />
        <CountriesPart countries={numbers.countries} />
        <RunsPart runs={numbers.runs} />
        <SoldOutPart soldOut={numbers.soldOut} />
        <ReasonsPart reasons={numbers.reasons} />
        <VisitsPart visits={numbers.visits} />
        <SeenPagesPart pages={numbers.seenPages} />
        <MissedPart missed={numbers.missed} />
      </div>
    </OwnerPage>
  );
}

const whoseMoney = ({ provider, livemode }: Numbers): string =>
  provider === "sandbox"
    ? "Orders of the payment sandbox and of your till. Nothing paid in the sandbox is real."
    : livemode
      ? "Orders that were paid with real money, through Stripe or by hand."
      : "Orders paid with Stripe’s test keys: nothing of it is real.";

const count = (value: number): string => value.toLocaleString("en-GB");

const formatVisits = (visits: number): string => (visits === 1 ? "1 visit" : `${count(visits)} visits`);

function VisitsPart({ visits }: { visits: Numbers["visits"] }) {
  const all = visits.reduce((sum, step) => sum + step.visits, 0);
  return (
    <NumberPart
      id="visits"
      title="Visits"
      about="Pages that people saw, counted without cookies and without knowing who they are. Search engines and you are not among them."
    >
      {all === 0 ? (
        <p>No visit was counted in this time.</p>
      ) : (
        <ChartAndTable
          chart={
            <StepChart
              label={`Visits over time: ${formatVisits(all)} in all.`}
              format={count}
              bars={visits.map(({ step, visits: value }) => ({ step, value, words: formatVisits(value) }))}
            />
          }
          table={
            <FoldedTable>
              <FiguresTable
                caption="Visits over time, the newest first"
                heads={["When", "Visits"]}
                rows={visits.toReversed().map(({ step, visits: value }) => [formatStep(step), count(value)])}
                foot={["All", count(all)]}
              />
            </FoldedTable>
          }
        />
      )}
    </NumberPart>
  );
}

const SeenPagesPart = ({ pages }: { pages: Numbers["seenPages"] }) => (
  <RowsPart
    id="seen-pages"
    title="Most seen pages"
    rows={pages}
    none="No visit was counted in this time."
    label={({ name, visits }) => `Visits by page. Most went to ${name}: ${count(visits)}.`}
    bar={({ path, name, visits }) => ({ id: path, name, value: visits })}
    heads={["Page", "Visits"]}
    cells={({ visits }) => [count(visits)]}
  />
);

const wordsOf = ({ words }: Numbers["missed"][number]): string =>
  words === null ? "Other words" : `‘${words}’`;

const MissedPart = ({ missed }: { missed: Numbers["missed"] }) => (
  <RowsPart
    id="missed"
    title="Searches that found nothing"
    about="What shoppers looked for and the shop does not have, or calls otherwise."
    rows={missed}
    none="Every search in this time found something."
    label={(first) => `Searches that found nothing, by their words. Most often: ${wordsOf(first)}.`}
    bar={(each) => ({ id: wordsOf(each), name: wordsOf(each), value: each.searches })}
    heads={["Words", "Searches"]}
    cells={({ searches }) => [count(searches)]}
  />
);

const averageOf = ({ orders, revenueCents }: { orders: number; revenueCents: Money }): Money =>
  toMoney(orders === 0 ? 0 : Math.round(revenueCents / orders));

const wholePounds = (cents: number): string => formatMoney(toMoney(Math.round(cents / 100) * 100));

function SalesPart({ sales }: { sales: Numbers["sales"] }) {
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

const BestSellersPart = ({ bestSellers }: { bestSellers: Numbers["bestSellers"] }) => (
  <RowsPart
    id="best-sellers"
    title="Best sellers"
    rows={bestSellers}
    none="No piece was sold in this time."
    label={({ title, pieces }) => `Pieces sold by style. The best was ${title}, with ${pieces}.`}
    bar={({ slug, title, pieces }) => ({ id: slug, name: title, value: pieces })}
    heads={["Style", "Pieces", "Returns", "Amount"]}
    cells={({ pieces, returned, amountCents }) => [
      String(pieces),
      String(returned),
      formatMoney(amountCents),
    ]}
  />
);

const CountriesPart = ({ countries }: { countries: Numbers["countries"] }) => (
  <RowsPart
    id="countries"
    title="Countries"
    rows={countries}
    none="Nothing was sold in this time."
    label={({ country, revenueCents }) =>
      `Revenue by country. Most went to ${country}, ${formatMoney(revenueCents)}.`
    }
    bar={({ country, revenueCents }) => ({ id: country, name: country, value: revenueCents })}
    heads={["Country", "Orders", "Revenue"]}
    cells={({ orders, revenueCents }) => [String(orders), formatMoney(revenueCents)]}
  />
);
