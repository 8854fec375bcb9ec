import { MinusIcon, PlusIcon } from "#app/ui/control-icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Faq, Services } from "../page-schemas.ts";

/** What is asked most. The first answer is open; the browser opens the others, also without scripts. */
export function Questions({ words, faqs }: { words: Services["questions"]; faqs: Faq[] }) {
  return (
    <section
      id="faqs"
      aria-label={words.title}
      className="grid gap-y-10 px-6 py-18 lg:grid-cols-[5fr_7fr] lg:gap-x-6 lg:px-12 lg:py-32"
    >
      <div>
        <h2 className="max-w-[7em] font-display text-l">{words.title}</h2>
        <p className="mt-5 max-w-xs text-bark">{words.text}</p>
        <TextLink to={words.link.to} className="mt-1 inline-flex min-h-11 items-center font-medium">
          {words.link.label}
        </TextLink>
      </div>
      <div className="border-ink border-t">
        {faqs.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="group border-sand border-b">
            <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-4 [&::-webkit-details-marker]:hidden">
              <h3 className="font-display text-quote">{question}</h3>
              <PlusIcon className="size-5 group-open:hidden" />
              <MinusIcon className="hidden size-5 group-open:block" />
            </summary>
            <p className="max-w-2xl pr-10 pb-6 text-bark">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
