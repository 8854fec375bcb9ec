import { Form } from "react-router";
import { FiguresTable } from "#app/owner/kit/figures-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import type { Numbers } from "./load-numbers.server.ts";
import type { MissedSearch, SeenPage, VisitsStep } from "./load-sales.server.ts";
import { ChartAndTable, FoldedTable, NumberPart, RowChart, StepChart } from "./number-part.tsx";
import { formatStep, PERIODS, type PeriodName } from "./period.ts";
import { ReasonsPart, RunsPart, SoldOutPart } from "./pieces-parts.tsx";
import { BestSellersPart, CountriesPart, SalesPart } from "./sales-parts.tsx";

/** What sells, what comes back, and what people look at. */
export function NumbersPage({ numbers }: { numbers: Numbers }) {
  const { period, sales } = numbers;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Analytics</h1>
      <p className="mt-2 max-w-2xl text-bark">{whoseMoney(numbers)}</p>
      <Form method="get" className="mt-6 flex flex-wrap items-end gap-4">
        <SelectField
          label="Period"
          name="period"
          defaultValue={period.name}
          key={period.name}
          className="w-60"
        >
          {(Object.keys(PERIODS) as PeriodName[]).map((name) => (
            <option key={name} value={name}>
              {PERIODS[name]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          Show
        </Button>
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
    </div>
  );
}

const whoseMoney = ({ provider, livemode }: Numbers): string =>
  provider === "sandbox"
    ? "Orders of the payment sandbox and of your till. Nothing paid in the sandbox is real."
    : livemode
      ? "Orders that were paid with real money, through Stripe or by hand."
      : "Orders paid with Stripe’s test keys: nothing of it is real.";

const count = (value: number): string => value.toLocaleString("en-GB");

const visitsInWords = (visits: number): string => (visits === 1 ? "1 visit" : `${count(visits)} visits`);

function VisitsPart({ visits }: { visits: readonly VisitsStep[] }) {
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
              label={`Visits over time: ${visitsInWords(all)} in all.`}
              format={count}
              bars={visits.map(({ step, visits: value }) => ({ step, value, words: visitsInWords(value) }))}
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

function SeenPagesPart({ pages }: { pages: readonly SeenPage[] }) {
  const [first] = pages;
  return (
    <NumberPart id="seen-pages" title="Most seen pages">
      {first === undefined ? (
        <p>No visit was counted in this time.</p>
      ) : (
        <ChartAndTable
          chart={
            <RowChart
              label={`Visits by page. Most went to ${first.name}: ${count(first.visits)}.`}
              bars={pages.map(({ path, name, visits }) => ({ id: path, name, value: visits }))}
            />
          }
          table={
            <FiguresTable
              caption="Most seen pages"
              heads={["Page", "Visits"]}
              rows={pages.map(({ path, name, visits }) => ({ id: path, cells: [name, count(visits)] }))}
            />
          }
        />
      )}
    </NumberPart>
  );
}

const wordsOf = ({ words }: MissedSearch): string => (words === null ? "Other words" : `‘${words}’`);

function MissedPart({ missed }: { missed: readonly MissedSearch[] }) {
  const [first] = missed;
  return (
    <NumberPart
      id="missed"
      title="Searches that found nothing"
      about="What shoppers looked for and the shop does not have, or calls otherwise."
    >
      {first === undefined ? (
        <p>Every search in this time found something.</p>
      ) : (
        <ChartAndTable
          chart={
            <RowChart
              label={`Searches that found nothing, by their words. Most often: ${wordsOf(first)}.`}
              bars={missed.map((each) => ({ id: wordsOf(each), name: wordsOf(each), value: each.searches }))}
            />
          }
          table={
            <FiguresTable
              caption="Searches that found nothing"
              heads={["Words", "Searches"]}
              rows={missed.map((each) => [wordsOf(each), count(each.searches)])}
            />
          }
        />
      )}
    </NumberPart>
  );
}
