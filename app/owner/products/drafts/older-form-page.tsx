import { DraftForm } from "./draft-form.tsx";
import { DraftList } from "./draft-list.tsx";

/** The older way to add a product: it is stored on this device, and published later. */
export function OlderFormPage() {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Add product</h1>
      <p className="mt-2 max-w-prose text-bark">
        The older form. It notes a product with its price in naira on this device only: nobody sees it in the
        shop.
      </p>
      <noscript>
        <p className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">
          This form keeps its drafts in the browser, which takes JavaScript. Please switch it on for this
          page.
        </p>
      </noscript>
      <DraftForm />
      <DraftList />
    </div>
  );
}
