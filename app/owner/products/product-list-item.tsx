import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { compareAtFor } from "#app/domain/catalogue/products/product.ts";
import { type AdminProduct, editPath } from "#app/domain/catalogue/products/product-list.ts";
import { Action, Submit } from "#app/owner/kit/form-parts.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatMoney } from "#app/shared/money.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { TickBox } from "./choose-products.tsx";
import { formatSchedule } from "./schedule-words.ts";

interface ProductListItemProps {
  product: AdminProduct;
  /** The address of the list with its current filters. */
  here: string;
  /** The address of the list with the question of hiding this product. */
  hidePath: string;
  isAsking: boolean;
}

/** A product in the list: its state, and the button for hiding or showing it. */
export function ProductListItem({ product, here, hidePath, isAsking }: ProductListItemProps) {
  const { slug, title, minPriceCents, pictureUrl, isHidden } = product;
  const canChange = useRight("products", "write");
  const was = compareAtFor(product, minPriceCents);
  return (
    <li id={slug} className="scroll-mt-20 px-4 py-3 has-[[name=slug]:checked]:bg-calico/60">
      <div className="flex items-center gap-3 sm:gap-4">
        {canChange && (
          <TickBox
            label={`Select ${title}`}
            name="slug"
            value={slug}
            form="chosen"
            className="-mr-2 -ml-2.5"
          />
        )}
        <RowPicture url={pictureUrl} />
        <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-6">
          <p className="min-w-0 flex-1">
            <Link
              to={editPath(slug)}
              className="inline-block py-1 font-[560] underline decoration-transparent decoration-1 underline-offset-6 hover:decoration-current"
            >
              {title}
            </Link>
            <span className="wrap-anywhere hidden text-bark text-small sm:block">{slug}</span>
          </p>
          <p className="text-label sm:w-32">
            {formatMoney(minPriceCents)}
            {was !== null && <span className="text-bark">, was {formatMoney(was)}</span>}
          </p>
          <State product={product} />
        </div>
        {!canChange ? null : isHidden ? (
          <RowButton here={here} named={{ slug }} what="show" label={`Show ${title}`}>
            Show
          </RowButton>
        ) : (
          !isAsking && (
            <Action
              to={`${hidePath}#${slug}`}
              label="Hide"
              preventScrollReset
              secondary
              aria-label={`Hide ${title}`}
            />
          )
        )}
      </div>
      <Scheduled product={product} here={here} canChange={canChange} />
      {canChange && isAsking && !isHidden && (
        <RowQuestion here={here} named={{ slug, sure: "yes" }} what="hide" tone="turmeric" button="Hide">
          Hide ‘{title}’? Shoppers no longer see it. You can show it again.
        </RowQuestion>
      )}
    </li>
  );
}

/** The product's schedule, with the button that cancels it. */
function Scheduled({
  product: { slug, title, schedule },
  here,
  canChange,
}: Pick<ProductListItemProps, "product" | "here"> & { canChange: boolean }) {
  return formatSchedule(schedule).map(({ what, words, isHeldBack }) => (
    <div key={words} className="mt-1 flex flex-wrap items-center gap-x-4 text-label">
      <p className={isHeldBack ? "text-madder" : "text-indigo"}>{words}</p>
      {canChange && what === "publish" && (
        <Form method="post" action={here}>
          <input type="hidden" name="slug" value={slug} />
          <TextButton
            type="submit"
            name="do"
            value="unschedule"
            aria-label={`Cancel the schedule of ${title}`}
            className="min-h-11"
          >
            Cancel
          </TextButton>
        </Form>
      )}
    </div>
  ));
}

function State({ product: { isHidden, piecesLeft } }: { product: AdminProduct }) {
  const pieces = piecesLeft === null ? "No limit" : piecesLeft === 0 ? "Sold out" : `${piecesLeft} left`;
  return (
    <p className="flex gap-3 text-label sm:w-40">
      <span className={isHidden ? "text-laterite" : "text-leaf"}>{isHidden ? "Hidden" : "Active"}</span>
      <span className={piecesLeft === 0 ? "text-laterite" : "text-bark"}>{pieces}</span>
    </p>
  );
}

/** The small picture of a product in a list. */
export const RowPicture = ({ url }: { url: string }) => (
  <Picture
    url={url}
    alt=""
    sizes="3.5rem"
    className="w-14 shrink-0 overflow-hidden bg-calico"
    imgClassName="aspect-[4/5] w-full object-cover"
  />
);

interface RowFormProps {
  here: string;
  /** The fields that name the product. */
  named: Record<string, string | number>;
  /** The button's value. */
  what: string;
}

/** A button of a row that does its work at once. */
export const RowButton = ({
  here,
  named,
  what,
  label,
  children,
}: RowFormProps & { label: string; children: string }) => (
  <Form method="post" action={here}>
    <HiddenFields named={named} />
    <Submit name="do" value={what} label={children} secondary aria-label={label} />
  </Form>
);

interface RowQuestionProps extends RowFormProps {
  tone: "turmeric" | "madder";
  button: string;
  children: ReactNode;
}

const EDGES = { turmeric: "border-turmeric", madder: "border-madder" };

/** A question below a row, before something happens to its product. */
export const RowQuestion = ({ here, named, what, tone, button, children }: RowQuestionProps) => (
  <Form
    method="post"
    action={here}
    className={`mt-3 flex flex-wrap items-center gap-3 border-l-4 bg-calico px-4 py-3 ${EDGES[tone]}`}
  >
    <p className="min-w-0 flex-1 basis-60 text-label">{children}</p>
    <HiddenFields named={named} />
    <Submit name="do" value={what} label={button} />
    <Action to={here} label="Keep it" preventScrollReset secondary />
  </Form>
);

const HiddenFields = ({ named }: Pick<RowFormProps, "named">) =>
  Object.entries(named).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
