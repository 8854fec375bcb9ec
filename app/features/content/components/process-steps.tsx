import type { Services } from "../page-schemas.ts";

/** How a piece is made, from the first call to the post: five steps, each under its numeral. */
export function ProcessSteps({ words }: { words: Services["making"] }) {
  return (
    <section
      aria-labelledby="how-it-is-made"
      className="on-dark bg-ink px-6 py-18 text-shea lg:px-12 lg:py-28"
    >
      <h2 id="how-it-is-made" className="font-display text-l">
        {words.title}
      </h2>
      <ol className="mt-8 grid gap-x-6 sm:grid-cols-2 lg:mt-14 lg:grid-cols-5">
        {words.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[5rem_1fr] content-start items-center gap-x-4 border-sand/40 border-t py-5 lg:block lg:border-sand lg:pt-6 lg:pb-0"
          >
            <span aria-hidden="true" className="row-span-2 font-display text-numeral lg:block">
              {index + 1}
            </span>
            <h3 className="self-end font-display text-m lg:mt-4">{title}</h3>
            <p className="self-start text-sand lg:mt-1">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-3xl text-sand lg:mt-14">{words.note}</p>
    </section>
  );
}
