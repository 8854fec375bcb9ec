import type { ListedDrop } from "#app/domain/selling/drops/load-drop.server.ts";
import { Action, ActionLink } from "#app/owner/kit/form-parts.tsx";
import { EmptyState } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { PromotionsNav } from "#app/owner/kit/section-nav.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { formatDate } from "#app/shared/shop-time.ts";
import { DROP_DONE, DROPS_PATH, type DropDone, dropFormPath } from "./drop-view.ts";

/** Every drop: those to come, and those that have opened. */
export function DropsPage({ drops, done }: { drops: readonly ListedDrop[]; done: DropDone | null }) {
  const mayWrite = useRight("drops", "write");
  return (
    <OwnerPage
      title="Drops"
      nav={<PromotionsNav />}
      actions={mayWrite && <Action to={`${DROPS_PATH}/new`} label="New drop" />}
      lead="A drop opens several drafts at one moment. It has a page of its own, and a private link for those who are told first."
    >
      <DoneNotice>{done && DROP_DONE[done]}</DoneNotice>
      {drops.length === 0 ? (
        <EmptyState>No drop yet. Make drafts of its pieces first, then the drop.</EmptyState>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {drops.map(({ id, name, opensAt, isOpen, pieces }) => (
            <li key={id} className="border-sand border-b py-4">
              <ActionLink to={dropFormPath(id)} label={name} strong className="wrap-anywhere" />
              <p className="text-bark text-small">
                {isOpen ? "Opened on" : "Opens on"} {formatDate(opensAt)}. {formatPieces(pieces)}.
              </p>
            </li>
          ))}
        </ul>
      )}
    </OwnerPage>
  );
}
