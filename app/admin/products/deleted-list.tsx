import { Form } from "react-router";
import { type DeletedProduct, listPath, type ProductPlace } from "#app/features/products/product-list.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useRight } from "../frame/use-right.ts";

interface DeletedListProps {
  deleted: readonly DeletedProduct[];
  place: ProductPlace;
  /** The product in the question of removing it for good. */
  erasing: string | null;
}

/** The deleted products: when each went and by whom, and the button that brings it back. */
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
        <Picture
          url={pictureUrl}
          alt=""
          sizes="3.5rem"
          className="w-14 shrink-0 overflow-hidden bg-calico"
          imgClassName="aspect-[4/5] w-full object-cover"
        />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-[560]">{title}</p>
          <p className="wrap-anywhere text-bark text-small">
            {slug}
            {isSlugTaken && ", which another product has now: it would come back under a free address"}
          </p>
          <p className="wrap-anywhere text-bark text-small">
            Deleted <time dateTime={deletedAt.toISOString()}>{formatMoment(deletedAt)}</time>, {deletedBy}
          </p>
        </div>
        {canChange && !isAsking && (
          <Form method="post" action={here}>
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="do"
              value="restore"
              variant="secondary"
              size="small"
              aria-label={`Restore ${title}`}
            >
              Restore
            </Button>
          </Form>
        )}
      </div>
      {canChange && !isAsking && (
        <TextLink
          to={`${listPath(place, { erase: String(id) })}#deleted-${id}`}
          preventScrollReset
          tone="inherit"
          aria-label={`Delete ${title} for good`}
          className="ml-17 inline-block py-2.5 text-label text-madder sm:ml-18"
        >
          Delete for good
        </TextLink>
      )}
      {canChange && isAsking && (
        <Form
          method="post"
          action={here}
          className="mt-3 flex flex-wrap items-center gap-3 border-madder border-l-4 bg-calico px-4 py-3"
        >
          <p className="min-w-0 flex-1 basis-60 text-label">
            Delete ‘{title}’ for good? It can then no longer be restored, and its pictures go with it.
          </p>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="do" value="erase" size="small">
            Delete for good
          </Button>
          <ButtonLink to={here} preventScrollReset variant="secondary" size="small">
            Keep it
          </ButtonLink>
        </Form>
      )}
    </li>
  );
}
