import type { RunSize, SoldOutProduct } from "#app/domain/catalogue/products/running-out.server.ts";
import type { ReasonCount } from "#app/domain/returns/return-numbers.server.ts";
import { FiguresTable } from "#app/owner/kit/figures-table.tsx";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { ChartAndTable, NumberPart, RowChart, RowsPart } from "./number-part.tsx";

const percentOf = ({ made, sold }: Pick<RunSize, "made" | "sold">): number =>
  made === 0 ? 0 : Math.round((100 * sold) / made);

const nameOf = ({ size }: RunSize): string => sizeLabel(size) ?? size;

/** How much of each run is sold, by size. */
export function RunsPart({ runs }: { runs: readonly RunSize[] }) {
  const names = [...new Set(runs.map(({ run }) => run))];
  return (
    <NumberPart
      id="runs"
      title="Sold of each run"
      about="By size, from the beginning of each run until now. What came back to the shelf is not sold."
    >
      {names.length === 0 ? (
        <p>No piece has a number yet: nothing is made in a run.</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          {names.map((name) => (
            <Run key={name} run={name} sizes={runs.filter(({ run }) => run === name)} />
          ))}
        </div>
      )}
    </NumberPart>
  );
}

function Run({ run, sizes }: { run: string; sizes: readonly RunSize[] }) {
  const all = sizes.reduce((sum, { made, sold }) => ({ made: sum.made + made, sold: sum.sold + sold }), {
    made: 0,
    sold: 0,
  });
  return (
    <section aria-label={run}>
      <h3 className="mb-4 break-words font-[560]">{run}</h3>
      <ChartAndTable
        chart={
          <RowChart
            label={`Sold of ${run} by size, in percent. Of the whole run ${percentOf(all)} percent are sold.`}
            whole={100}
            bars={sizes.map((each) => ({
              id: each.size,
              name: nameOf(each),
              value: percentOf(each),
            }))}
          />
        }
        table={
          <FiguresTable
            caption={`${run}, by size`}
            heads={["Size", "Made", "Sold", "Share"]}
            rows={sizes.map((each) => [
              nameOf(each),
              String(each.made),
              String(each.sold),
              `${percentOf(each)}%`,
            ])}
            foot={["All", String(all.made), String(all.sold), `${percentOf(all)}%`]}
          />
        }
      />
    </section>
  );
}

const countDays = (days: number): string =>
  days === 0 ? "Less than a day" : days === 1 ? "1 day" : `${days} days`;

export function SoldOutPart({ soldOut }: { soldOut: readonly SoldOutProduct[] }) {
  const fastest = soldOut.toSorted((one, other) => one.days - other.days)[0];
  return (
    <RowsPart
      id="sold-out"
      title="Days to sold out"
      about="From the first piece of a run in stock to the sale of the last one; the newest first."
      rows={soldOut}
      none="No style sold out in this time."
      label={() =>
        `Days to sold out, by style. The fastest was ${fastest?.title}: ${countDays(fastest?.days ?? 0).toLowerCase()}.`
      }
      bar={({ slug, title, days }) => ({ id: slug, name: title, value: days })}
      heads={["Style", "Time"]}
      cells={({ days }) => [countDays(days)]}
    />
  );
}

export const ReasonsPart = ({ reasons }: { reasons: readonly ReasonCount[] }) => (
  <RowsPart
    id="reasons"
    title="Returns by reason"
    about="What shoppers asked to give back in this time."
    rows={reasons}
    none="Nothing came back in this time."
    label={({ reason }) => `Pieces given back, by reason. Most often: ${reason}.`}
    bar={({ reason, pieces }) => ({ id: reason, name: reason, value: pieces })}
    heads={["Reason", "Returns", "Pieces"]}
    cells={({ returns, pieces }) => [String(returns), String(pieces)]}
  />
);
