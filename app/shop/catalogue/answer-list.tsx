import { TextLink } from "#app/ui/text-link.tsx";
import type { HelpAnswer } from "./answers.server.ts";

/** The shop's pages that answer a search, above the pieces: each with its first sentence. */
export function AnswerList({
  answers,
  className = "",
}: {
  answers: readonly HelpAnswer[];
  className?: string;
}) {
  return (
    <section aria-label="Answers" className={`px-6 pb-8 lg:px-12 ${className}`}>
      <ul className="grid gap-x-6 border-ink border-t lg:grid-cols-3">
        {answers.map(({ title, text, to }) => (
          <li key={to} className="border-sand border-b py-4">
            <h2 className="font-display text-m">
              <TextLink to={to}>{title}</TextLink>
            </h2>
            {text !== "" && <p className="mt-1 max-w-xl text-bark text-body">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
