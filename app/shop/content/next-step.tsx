import { ButtonLink } from "#app/ui/button.tsx";

interface NextStepProps {
  words: { title: string; text: string; link: { label: string; to: string } };
}

/** The end of a page: one suggestion for the next step. */
export function NextStep({ words }: NextStepProps) {
  const { title, text, link } = words;
  return (
    <section aria-labelledby="next" className="px-6 py-18 lg:px-12 lg:py-32">
      <div className="flex flex-col items-start gap-8 border-ink border-t pt-10 lg:flex-row lg:items-end lg:justify-between lg:pt-14">
        <div>
          <h2 id="next" className="font-display text-l">
            {title}
          </h2>
          <p className="mt-4 max-w-xl text-body">{text}</p>
        </div>
        <ButtonLink to={link.to}>{link.label}</ButtonLink>
      </div>
    </section>
  );
}
