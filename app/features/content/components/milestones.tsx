import type { Journey } from "../page-schemas.ts";

/** The years, one to a line. */
export function Milestones({ words }: { words: Journey["milestones"] }) {
  return (
    <section aria-labelledby="milestones" className="bg-calico px-6 py-18 lg:px-12 lg:py-28">
      <h2 id="milestones" className="font-display text-l">
        {words.title}
      </h2>
      <ol className="mt-8 border-ink border-t lg:mt-14">
        {words.list.map(({ year, title, text }) => (
          <li
            key={year}
            className="grid gap-x-6 gap-y-1 border-sand border-b py-6 md:grid-cols-[3fr_4fr_5fr] md:items-baseline lg:py-8"
          >
            <span className="font-display text-laterite text-l tabular-nums">{year}</span>
            <h3 className="font-display text-m">{title}</h3>
            <p className="max-w-md text-bark">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
