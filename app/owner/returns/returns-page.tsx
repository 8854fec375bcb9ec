import { formatReturnKind } from "#app/domain/returns/promise.ts";
import { RowLink } from "#app/owner/kit/form-parts.tsx";
import { Pager, Time } from "#app/owner/kit/list-parts.tsx";
import { OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { formatPieces } from "#app/shared/piece-label.ts";
import type { ReturnLists } from "./load-returns.server.ts";
import { formatReturnStep, type ListedReturn, RETURNS_PATH, returnPath } from "./return-view.ts";

/** The returns of all orders: first those that need something, then the last ones that ended. */
export function ReturnsPage({ lists: { open, ended, page, pages } }: { lists: ReturnLists }) {
  return (
    <OwnerPage title="Returns" width="table">
      <Part id="open" title="Open" size="m" className="mt-8">
        {open.length === 0 ? (
          <p className="mt-2 text-bark">Nothing. No customer sends anything back.</p>
        ) : (
          <ReturnList returns={open} />
        )}
      </Part>
      {ended.length > 0 && (
        <Part id="ended" title="Ended" size="m" className="mt-14">
          <ReturnList returns={ended} />
          <Pager
            page={page}
            pages={pages}
            to={(nth) => `${RETURNS_PATH}?page=${nth}`}
            labels={["Newer returns", "Older returns"]}
          />
        </Part>
      )}
    </OwnerPage>
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
          <RowLink to={returnPath(each.id)} label={each.reference} />
          <p className="wrap-anywhere text-bark text-small">{each.customer}</p>
        </div>
        <p className="min-w-0 text-small">
          {formatReturnKind(each)}
          {each.pieces > 0 && `, ${formatPieces(each.pieces)}`}
          <span className="block text-bark">
            <Time at={each.createdAt} />
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
