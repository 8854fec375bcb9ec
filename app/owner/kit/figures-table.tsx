interface FiguresTableProps {
  caption: string;
  heads: string[];
  /** The cells of each row. Rows that may read alike have an id. */
  rows: (string[] | { id: string; cells: string[] })[];
  foot?: string[];
}

/** Words in the first column, amounts in the others. A wide table scrolls by itself. */
export function FiguresTable({ caption, heads, rows, foot }: FiguresTableProps) {
  const cell = (index: number) =>
    `py-2 ${index === 0 ? "min-w-24 whitespace-normal break-words pr-2 text-left sm:min-w-32 sm:pr-4" : "pl-2.5 text-right sm:pl-4"}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full max-w-3xl whitespace-nowrap text-label">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr className="border-ink border-b">
            {heads.map((head, index) => (
              <th key={head} scope="col" className={`font-[560] ${cell(index)}`}>
                {head || <span className="visually-hidden">Kind</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .map((row) => (Array.isArray(row) ? { id: row.join(" "), cells: row } : row))
            .map(({ id, cells }) => (
              <Row key={id} row={cells} cell={cell} className="border-sand border-b" />
            ))}
          {foot && <Row row={foot} cell={cell} className="font-[560]" />}
        </tbody>
      </table>
    </section>
  );
}

const Row = ({
  row,
  cell,
  className,
}: {
  row: string[];
  cell: (index: number) => string;
  className: string;
}) => (
  <tr className={className}>
    {row.map((text, index) =>
      index === 0 ? (
        <th key="name" scope="row" className={`font-normal ${cell(index)}`}>
          {text}
        </th>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay.
        <td key={index} className={`tabular-nums ${cell(index)}`}>
          {text}
        </td>
      ),
    )}
  </tr>
);

/** One number of a list of numbers, above the thing it counts. */
export const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-bark text-small">{label}</dt>
    <dd className="font-display text-l tabular-nums">{value}</dd>
  </div>
);
