import { PromotionsNav } from "#app/owner/kit/section-nav.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { formatDate } from "#app/shared/shop-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { DROP_DONE, DROPS_PATH, type DropDone, dropFormPath, type ListedDrop } from "./drop-view.ts";

interface DropsPageProps {
  drops: readonly ListedDrop[];
  done: DropDone | null;
}

/** Every drop: those to come, and those that have opened. */
export function DropsPage({ drops, done }: DropsPageProps) {
  const mayWrite = useRight("drops", "write");
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <PromotionsNav />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-l">Drops</h1>
        {mayWrite && (
          <ButtonLink to={`${DROPS_PATH}/new`} size="small">
            New drop
          </ButtonLink>
        )}
      </div>
      <p className="mt-2 max-w-2xl text-bark">
        A drop opens several drafts at one moment. It has a page of its own, and a private link for those who
        are told first.
      </p>
      <div role="status">
        {done && (
          <p className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">{DROP_DONE[done]}</p>
        )}
      </div>
      {drops.length === 0 ? (
        <p className="mt-8">No drop yet. Make drafts of its pieces first, then the drop.</p>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {drops.map(({ id, name, opensAt, isOpen, pieces }) => (
            <li key={id} className="border-sand border-b py-4">
              <TextLink to={dropFormPath(id)} className="wrap-anywhere inline-block py-2 font-[560]">
                {name}
              </TextLink>
              <p className="text-bark text-small">
                {isOpen ? "Opened on" : "Opens on"} {formatDate(opensAt)}. {formatPieces(pieces)}.
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
