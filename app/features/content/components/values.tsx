import type { About } from "../page-schemas.ts";

/** What the brand holds to, on ink. */
export function Values({ words }: { words: About["values"] }) {
  return (
    <section id="values" aria-label={words.title} className="on-dark bg-ink text-shea">
      <div className="px-6 py-18 lg:px-12 lg:py-28">
        <h2 className="font-display text-l">{words.title}</h2>
        <dl className="mt-8 grid gap-x-6 md:grid-cols-2 lg:mt-14">
          {words.list.map(({ title, text }) => (
            <div key={title} className="border-sand/25 border-t py-8 lg:pt-10 lg:pb-14">
              <dt className="font-display text-m">{title}</dt>
              <dd className="mt-3 max-w-md text-body text-sand">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
