import { Form } from "react-router";
import { codePath } from "#app/domain/selling/promotions/code.ts";
import { PromotionsNav } from "#app/owner/kit/section-nav.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import {
  CODES_PATH,
  type CodesView,
  discountStatus,
  type ListedDiscount,
  termsOf,
  usesOf,
} from "./codes-view.ts";
import { DiscountForm } from "./discount-form.tsx";

interface CodesPageProps {
  view: CodesView;
  /** What was done last, in a sentence. */
  done: string | null;
  now: Date;
}

/** What is taken off orders: the codes and what applies by itself, and the form of one. */
export function CodesPage({ view: { listed, form, linkBase }, done, now }: CodesPageProps) {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <PromotionsNav />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-l">Codes</h1>
        <ButtonLink to={`${CODES_PATH}?edit=new`} size="small">
          New code
        </ButtonLink>
      </div>
      <p className="mt-2 max-w-2xl text-bark">
        One for each order. It is shared over the pieces to the penny, so what comes back is exactly what was
        paid.
      </p>
      <div role="status">
        {done && <p className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label">{done}</p>}
      </div>
      {form && <DiscountForm key={form.id ?? "new"} form={form} />}
      {listed.length === 0 ? (
        <p className="mt-10 text-bark">
          There is no code yet. Make one for a first order, or for two pieces of one cloth.
        </p>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {listed.map((one) => (
            <DiscountItem key={one.id} discount={one} linkBase={linkBase} now={now} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface DiscountItemProps {
  discount: ListedDiscount;
  linkBase: string;
  now: Date;
}

function DiscountItem({ discount, linkBase, now }: DiscountItemProps) {
  const { id, code, name } = discount;
  return (
    <li className="border-sand border-b py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="wrap-anywhere font-[560] text-body">{name}</h2>
        <p className="text-label">
          {discountStatus(discount, now)} · {usesOf(discount)}
        </p>
      </div>
      <p className="wrap-anywhere text-bark text-label">
        {termsOf(discount)}
        {code === null && ", by itself"}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        <TextLink to={`${CODES_PATH}?edit=${id}`} className="inline-flex min-h-11 items-center">
          Change<span className="visually-hidden"> {name}</span>
        </TextLink>
        {code !== null && (
          <TextLink href={codePath(code)} className="wrap-anywhere inline-flex min-h-11 items-center">
            {linkBase}
            {code}
          </TextLink>
        )}
        <ConfirmDialog
          label={
            <>
              Remove<span className="visually-hidden"> {name}</span>
            </>
          }
          title={`Remove ${name}?`}
          keep="Keep it"
        >
          <p className="mb-6 text-bark">
            It takes nothing off new orders. Orders that have it stay as they are.
          </p>
          <Form method="post" action={CODES_PATH}>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="do" value="remove" size="small">
              Remove<span className="visually-hidden"> {name}</span>
            </Button>
          </Form>
        </ConfirmDialog>
      </div>
    </li>
  );
}
