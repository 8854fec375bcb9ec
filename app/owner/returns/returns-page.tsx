import { formatReturnKind } from "#app/domain/returns/promise.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ReturnLists } from "./load-returns.server.ts";
import { formatReturnStep, type ListedReturn, RETURNS_PATH, returnPath } from "./return-view.ts";

/** The returns of all orders: first those that need something, then the last ones that ended. */
export function ReturnsPage({ lists: { open, ended, page, pages } }: { lists: ReturnLists }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Returns</h1>
      <section aria-labelledby="open" className="mt-8">
        <h2 id="open" className="font-display text-m">
          Open
        </h2>
        {open.length === 0 ? (
          <p className="mt-2 text-bark">Nothing. No customer sends anything back.</p>
        ) : (
          <ReturnList returns={open} />
        )}
      </section>
      {ended.length > 0 && (
        <section aria-labelledby="ended" className="mt-14">
          <h2 id="ended" className="font-display text-m">
            Ended
          </h2>
          <ReturnList returns={ended} />
          {pages > 1 && (
            <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-x-8 text-label">
              {page > 1 && (
                <TextLink
                  to={`${RETURNS_PATH}?page=${page - 1}`}
                  rel="prev"
                  className="inline-block py-3 font-[560]"
                >
                  Newer returns
                </TextLink>
              )}
              {page < pages && (
                <TextLink
                  to={`${RETURNS_PATH}?page=${page + 1}`}
                  rel="next"
                  className="inline-block py-3 font-[560]"
                >
                  Older returns
                </TextLink>
              )}
            </nav>
          )}
        </section>
      )}
    </div>
  );
}

const ReturnList = ({ returns }: { returns: ListedReturn[] }) => (
  <ul className="mt-4 border-ink border-t">
    {returns.map((each) => (
      <li
        key={each.id}
        className="relative grid gap-x-8 gap-y-1 border-sand border-b py-3 text-label transition-colors duration-150 hover:bg-calico/60 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <div className="min-w-0">
          <TextLink to={returnPath(each.id)} className="font-[560] after:absolute after:inset-0">
            {each.reference}
          </TextLink>
          <p className="wrap-anywhere text-bark text-small">{each.customer}</p>
        </div>
        <p className="min-w-0 text-small">
          {formatReturnKind(each)}
          {each.pieces > 0 && `, ${formatPieces(each.pieces)}`}
          <span className="block text-bark">
            <time dateTime={each.createdAt.toISOString()}>{formatMoment(each.createdAt)}</time>
          </span>
        </p>
        <p
          className={`text-small ${each.step === "over" || each.step === "expect" ? "text-bark" : "font-[560] text-laterite"}`}
        >
          {formatReturnStep(each)}
        </p>
      </li>
    ))}
  </ul>
);
