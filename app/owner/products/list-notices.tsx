import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { nameSome } from "#app/domain/catalogue/products/product-list.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import type { ProductListView } from "./load-product-list.server.ts";
import { DONE } from "./product-page-view.ts";

/** Moves the focus here whenever `what` changes, because the pressed button has moved away. */
function useFocusOn<Element extends HTMLElement>(what: unknown) {
  const box = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the message changes.
  useEffect(() => {
    box.current?.focus();
  }, [what]);
  return box;
}

/** Confirms the last change of products in the list, and offers to undo it. */
export function DoneNotice({ view: { done, changed }, here }: { view: ProductListView; here: string }) {
  const box = useFocusOn<HTMLDivElement>(`${done} ${changed?.stamp}`);
  if (!done) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mt-6 flex flex-wrap items-center gap-x-6 border-leaf border-l-4 bg-calico px-4 py-1 text-label"
    >
      <p role="status" className="py-2">
        {wordsOf(done, changed?.count ?? 1)}
      </p>
      {done === "deleted" && (
        <TextLink to="/admin/products?state=deleted" className="inline-block py-2">
          See what is deleted
        </TextLink>
      )}
      {changed?.stamp && (
        <Form method="post" action={here}>
          <input type="hidden" name="stamp" value={changed.stamp} />
          <TextButton type="submit" name="do" value="undo">
            Undo
          </TextButton>
        </Form>
      )}
    </div>
  );
}

function wordsOf(done: keyof typeof DONE, count: number): string {
  if (count === 1 || (done !== "hidden" && done !== "shown")) return DONE[done];
  const products = `${count} products`;
  return done === "hidden" ? `${products} hidden (soft deleted).` : `${products} are on the shop again.`;
}

interface HideQuestionProps {
  chosen: readonly { slug: string; title: string }[];
  here: string;
}

/** Names the products to be hidden, and their number. */
export function HideQuestion({ chosen, here }: HideQuestionProps) {
  const heading = useFocusOn<HTMLHeadingElement>(chosen);
  const what = chosen.length === 1 ? "1 product" : `${chosen.length} products`;
  return (
    <Form method="post" action={here} className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-4 sm:px-6">
      <h2 ref={heading} tabIndex={-1} className="font-display text-m">
        Hide {what}?
      </h2>
      <p className="mt-1 max-w-prose text-label">
        {nameSome(chosen.map(({ title }) => title))}. Shoppers no longer see{" "}
        {chosen.length === 1 ? "it" : "them"}. Everything is kept, and you can show{" "}
        {chosen.length === 1 ? "it" : "them"} again.
      </p>
      {chosen.map(({ slug }) => (
        <input key={slug} type="hidden" name="slug" value={slug} />
      ))}
      <input type="hidden" name="sure" value="yes" />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" name="do" value="hide" size="small">
          Hide {what}
        </Button>
        <ButtonLink to={here} preventScrollReset variant="secondary" size="small">
          {chosen.length === 1 ? "Keep it" : "Keep them"}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The reason why nothing was done. */
export function RefusalNotice({ message }: { message: string }) {
  return (
    <p role="alert" className="mt-6 border-madder border-l-4 bg-calico px-4 py-3 text-label">
      {message}
    </p>
  );
}
