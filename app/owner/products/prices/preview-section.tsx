import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { PriceFormFields } from "../price-form.ts";
import type { PricedProduct, PricePreview } from "./change-prices.server.ts";

interface PreviewSectionProps {
  here: string;
  formKey: string;
  fields: PriceFormFields;
  preview: PricePreview;
}

/** Every price before and after, the products that are left out with the reason, and the button that applies it. */
export function PreviewSection({ here, formKey, fields, preview }: PreviewSectionProps) {
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
        <Form
          method="post"
          action={here}
          className="stick bottom-(--admin-ways) border-ink border-t bg-shea py-3"
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {preview.products.map(({ slug }) => (
            <input key={slug} type="hidden" name="slug" value={slug} />
          ))}
          <input type="hidden" name="seen" value={preview.seen} />
          <input type="hidden" name="id" value={formKey} />
          <Button type="submit" name="do" value="apply">
            Apply
          </Button>
        </Form>
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
