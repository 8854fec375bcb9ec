import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import type { PriceFormFields } from "#app/domain/catalogue/prices/bulk-price.ts";
import type { PricedProduct, PricePreview } from "#app/domain/catalogue/prices/change-prices.server.ts";
import { MAX_AT_ONCE, nameSome } from "#app/domain/catalogue/products/product-list.ts";
import { ActionLink, StickyBar, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import type { PriceAnswer } from "./answer-prices.server.ts";
import { PriceForm } from "./price-form-fields.tsx";

interface PricesPageProps {
  chosen: { slug: string; title: string }[];
  /** The number of all that were chosen. If it is more than are listed, it is more than can be changed together. */
  total: number;
  /** The list in which the products were chosen. */
  back: string;
  formKey: string;
  /** The change that was just applied, and can be undone; null without one. */
  applied: { id: string; count: number } | null;
  /** The change that is chosen at first; any other text for the first of the list. */
  what: string;
  answer: PriceAnswer | null;
}

/**
 * Changes products together: puts them on sale, on the shop or off it, tags or deletes them, or changes their prices.
 * The changes are first shown, then applied, then perhaps undone.
 */
export function PricesPage({ chosen, total, back, formKey, applied, what, answer }: PricesPageProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isTooMany = total > MAX_AT_ONCE;
  return (
    <OwnerPage title="Change many at once">
      <ActionLink to={back} label="Back to the products" className="text-label" />
      <DoneNotice tone={!answer || isUndone(answer) ? "done" : "alarms"} className="">
        {answer
          ? wordsOf(answer)
          : applied && `${applied.count === 1 ? "1 product was" : `${applied.count} products were`} changed.`}
      </DoneNotice>
      {!answer && applied && (
        <Form method="post" action={here} className="mt-3">
          <input type="hidden" name="id" value={applied.id} />
          <Submit name="do" value="undo" label="Undo" secondary />
          <p className="mt-2 text-bark text-small">
            For a day. A product that is changed meanwhile stays as it is.
          </p>
        </Form>
      )}
      {chosen.length === 0 || isTooMany ? (
        <EmptyState>
          {isTooMany
            ? `These are ${total} products. At most ${MAX_AT_ONCE} at a time: find or tick fewer.`
            : "No product is chosen."}
        </EmptyState>
      ) : (
        <>
          <p className="wrap-anywhere mt-4">
            {chosen.length === 1 ? "1 product: " : `${chosen.length} products: `}
            {nameSome(chosen.map(({ title }) => title))}.
          </p>
          <PriceForm here={here} what={what} answer={answer} />
        </>
      )}
      {answer?.kind === "preview" && (
        <PreviewSection here={here} formKey={formKey} fields={answer.fields} preview={answer.preview} />
      )}
    </OwnerPage>
  );
}

const isUndone = (answer: PriceAnswer): boolean => answer.kind === "undone" && answer.kept.length === 0;

function wordsOf(answer: PriceAnswer): string | null {
  if (answer.kind === "nothing to undo") return "There is nothing to undo any more.";
  if (answer.kind === "preview")
    return answer.isChanged
      ? "Nothing was applied: something has changed since the preview. Look at the new one below."
      : null;
  if (answer.kind !== "undone") return null;
  const { count, kept } = answer;
  const back = count === 1 ? "1 product is as it was." : `${count} products are as they were.`;
  if (kept.length === 0) return back;
  return `${back} Changed since, and left: ${nameSome(kept)}.`;
}

interface PreviewSectionProps {
  here: string;
  formKey: string;
  fields: PriceFormFields;
  preview: PricePreview;
}

/** Every price before and after, the products that are left out with the reason, and the button that applies it. */
function PreviewSection({ here, formKey, fields, preview }: PreviewSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves to each new preview.
  useEffect(() => {
    heading.current?.focus();
  }, [preview.seen]);
  const changing = preview.products.filter(({ after }) => after !== null);
  return (
    <section aria-labelledby="preview" className="mt-10">
      <h2 id="preview" ref={heading} tabIndex={-1} className="font-display text-m">
        {changing.length === 0
          ? "Nothing would change"
          : changing.length === 1
            ? "1 product changes"
            : `${changing.length} products change`}
      </h2>
      <ul className="mt-4 border-ink border-t">
        {preview.products.map((product) => (
          <PreviewRow key={product.slug} product={product} />
        ))}
      </ul>
      {changing.length > 0 && (
        <StickyBar>
          <Form method="post" action={here}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {preview.products.map(({ slug }) => (
              <input key={slug} type="hidden" name="slug" value={slug} />
            ))}
            <input type="hidden" name="seen" value={preview.seen} />
            <input type="hidden" name="id" value={formKey} />
            <Submit name="do" value="apply" label="Apply" large />
          </Form>
        </StickyBar>
      )}
    </section>
  );
}

const PreviewRow = ({ product: { title, after, words, refusal } }: { product: PricedProduct }) => (
  <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-sand border-b py-3 text-label">
    <p className="wrap-anywhere font-[560]">{title}</p>
    {after ? (
      <ul className="text-right tabular-nums">
        {words.map(({ from, to }) => (
          <li key={from}>
            <span className="visually-hidden">from </span>
            {from} <span aria-hidden="true">→</span>
            <span className="visually-hidden"> to </span> {to}
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-madder text-small">Left out. {refusal}</p>
    )}
  </li>
);
