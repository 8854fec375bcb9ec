import type { RenderedText as ProseText } from "#app/domain/content/markdown.ts";
import type { Policies } from "#app/domain/content/page-schemas.ts";
import { Prose } from "#app/ui/prose.tsx";
import { ChangedOn, TextHead } from "./text-head.tsx";

interface PolicyPageProps {
  head: Policies["privacy"];
  text: ProseText;
}

/** A long text: its table of contents on the left, staying in view; the text on the right. */
export function PolicyPage({ head, text }: PolicyPageProps) {
  return (
    <>
      <TextHead heading={head.heading} lead={head.lead}>
        <ChangedOn day={head.updated} />
      </TextHead>
      <div className="mx-6 grid gap-y-12 border-ink border-t pt-10 pb-18 lg:mx-12 lg:grid-cols-[1fr_2fr] lg:items-start lg:gap-x-6 lg:pt-14 lg:pb-32">
        <nav aria-labelledby="on-this-page" className="lg:stick lg:top-28 print:hidden">
          <h2 id="on-this-page" className="font-semibold text-label">
            On this page
          </h2>
          <ul className="mt-2 text-label">
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center text-bark underline-offset-6 hover:text-ink hover:underline lg:min-h-9"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Prose html={text.html} />
      </div>
    </>
  );
}
