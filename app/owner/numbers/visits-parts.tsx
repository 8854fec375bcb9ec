import { FiguresTable } from "#app/owner/kit/figures-table.tsx";
import type { MissedSearch, SeenPage, VisitsStep } from "./load-visits.server.ts";
import { ChartAndTable, FoldedTable, NumberPart } from "./number-part.tsx";
import { formatStep } from "./period.ts";
import { RowChart } from "./row-chart.tsx";
import { StepChart } from "./step-chart.tsx";

const count = (value: number): string => value.toLocaleString("en-GB");
const visitsInWords = (visits: number): string => (visits === 1 ? "1 visit" : `${count(visits)} visits`);

export function VisitsPart({ visits }: { visits: readonly VisitsStep[] }) {
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

export function SeenPagesPart({ pages }: { pages: readonly SeenPage[] }) {
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

export function MissedPart({ missed }: { missed: readonly MissedSearch[] }) {
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
