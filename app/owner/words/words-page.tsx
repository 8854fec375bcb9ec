import { Link } from "react-router";
import type { ListedDocument } from "#app/domain/content/document-version.ts";
import type { DocumentName } from "#app/domain/content/documents.ts";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { Notice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { formatMoment } from "#app/shared/shop-time.ts";
import { wordsPath } from "./document-view.ts";

/** Where a document is seen: on pages of its own, or on many. The others are facts that many places ask for. */
const PAGES: readonly DocumentName[] = [
  "home",
  "about",
  "team",
  "services",
  "alterations",
  "the-journey",
  "contact",
  "policies",
];
const EVERYWHERE: readonly DocumentName[] = [
  "announcement",
  "navigation",
  "testimonials",
  "figures",
  "faqs",
  "size-guide",
  "letters",
];

interface WordsPageProps {
  documents: readonly ListedDocument[];
  /** The titles of those that are not the owner's own yet. */
  unwritten: readonly string[];
}

/** Every document of the shop's words, with its state and its last change. */
export function WordsPage({ documents, unwritten }: WordsPageProps) {
  const named = (names: readonly DocumentName[]) =>
    names.flatMap((name) => documents.find((document) => document.name === name) ?? []);
  const groups = [
    { title: "Pages", listed: named(PAGES) },
    { title: "Everywhere", listed: named(EVERYWHERE) },
    {
      title: "Settings",
      listed: documents.filter(({ name }) => !PAGES.includes(name) && !EVERYWHERE.includes(name)),
    },
  ];
  return (
    <OwnerPage title="Words" lead="What the shop says and shows. A change is on the shop a second later.">
      {unwritten.length > 0 && (
        <Notice tone="alarms">
          <strong className="font-[560] text-madder">Not your own words yet:</strong> {unwritten.join(", ")}.
        </Notice>
      )}
      {groups.map(({ title, listed }) => (
        <section key={title} aria-label={title} className="mt-10">
          <h2 className="font-display text-card">{title}</h2>
          <ul className="mt-3 border-ink border-t">
            {listed.map((document) => (
              <Listed key={document.name} document={document} />
            ))}
          </ul>
        </section>
      ))}
    </OwnerPage>
  );
}

const STATES: Record<ListedDocument["state"], string> = {
  "as delivered": "As delivered",
  published: "Published",
  draft: "Draft",
  scheduled: "Scheduled",
  "held back": "Held back",
};

function Listed({ document: { name, title, state, changed, publishAt } }: { document: ListedDocument }) {
  const tone = state === "held back" ? "text-madder" : state === "published" ? "text-leaf" : "text-bark";
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 border-sand border-b py-3 transition-colors duration-150 hover:bg-calico/60">
      <Link
        to={wordsPath(name)}
        className="inline-flex min-h-11 items-center font-[560] underline decoration-1 underline-offset-6 after:absolute after:inset-0 hover:decoration-2"
      >
        {title}
      </Link>
      <p className="text-small sm:text-right">
        <span className={`font-[560] ${tone}`}>
          {STATES[state]}
          {state === "scheduled" && publishAt && ` for ${formatMoment(publishAt)}`}
        </span>
        {changed && (
          <span className="wrap-anywhere block text-bark">
            <Time at={changed.at} />, {changed.by}
          </span>
        )}
      </p>
    </li>
  );
}
