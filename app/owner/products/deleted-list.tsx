import {
  type DeletedProduct,
  listPath,
  type ProductPlace,
} from "#app/domain/catalogue/products/product-list.ts";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { RowButton, RowPicture, RowQuestion } from "./product-list-item.tsx";

interface DeletedListProps {
  deleted: readonly DeletedProduct[];
  place: ProductPlace;
  /** The product in the question of removing it for good. */
  erasing: string | null;
}

/** The deleted products: when and by whom each was deleted, and the button that restores it. */
export const DeletedList = ({ deleted, place, erasing }: DeletedListProps) => (
  <ul className="-mx-4 mt-4 divide-y divide-sand border-sand border-y">
    {deleted.map((product) => (
      <DeletedItem
        key={product.id}
        product={product}
        place={place}
        isAsking={erasing === String(product.id)}
      />
    ))}
  </ul>
);

function DeletedItem({
  product: { id, slug, title, deletedAt, deletedBy, pictureUrl, isSlugTaken },
  place,
  isAsking,
}: {
  product: DeletedProduct;
  place: ProductPlace;
  isAsking: boolean;
}) {
  const canChange = useRight("products", "write");
  const here = listPath(place);
  return (
    <li id={`deleted-${id}`} className="scroll-mt-20 px-4 py-3">
      <div className="flex items-center gap-3 sm:gap-4">
        <RowPicture url={pictureUrl} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-[560]">{title}</p>
          <p className="wrap-anywhere text-bark text-small">
            {slug}
            {isSlugTaken && ", which another product has now: it would come back under a free address"}
          </p>
          <p className="wrap-anywhere text-bark text-small">
            Deleted <Time at={deletedAt} />, {deletedBy}
          </p>
        </div>
        {canChange && !isAsking && (
          <RowButton here={here} named={{ id }} what="restore" label={`Restore ${title}`}>
            Restore
          </RowButton>
        )}
      </div>
      {canChange && !isAsking && (
        <ActionLink
          to={`${listPath(place, { erase: String(id) })}#deleted-${id}`}
          label="Delete for good"
          preventScrollReset
          tone="inherit"
          aria-label={`Delete ${title} for good`}
          className="ml-17 text-label text-madder sm:ml-18"
        />
      )}
      {canChange && isAsking && (
        <RowQuestion here={here} named={{ id }} what="erase" tone="madder" button="Delete for good">
          Delete ‘{title}’ for good? It can then no longer be restored, and its pictures go with it.
        </RowQuestion>
      )}
    </li>
  );
}
