import { Form } from "react-router";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { idOf } from "#app/domain/catalogue/products/product-input-grid.ts";
import { editPath } from "#app/domain/catalogue/products/product-list.ts";
import type { ComesBack } from "#app/domain/returns/return-numbers.server.ts";
import { Action, ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { AdminMessage } from "#app/owner/kit/notices.tsx";
import { OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { useUnsentForm } from "#app/owner/kit/unsent-form-saver.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { inputOfDraft, priceNote } from "../drafts/publish-draft.ts";
import { PublishedDraft } from "../drafts/published-draft.tsx";
import { useDraftInAddress } from "../drafts/use-draft-in-address.ts";
import { DONE, type ProblemField, type ProductAnswer, type ProductPageView } from "../product-page-view.ts";
import { formatRestock } from "../restock.ts";
import { formatSchedule } from "../schedule-words.ts";
import { ConfirmPrices, ConfirmStep, OpenTaken } from "./confirm-step.tsx";
import { PastPricesSection } from "./past-prices.tsx";
import { ProductForm } from "./product-form.tsx";
import { JUDGE_FORM, PRODUCT_FORM, parseProductInput } from "./product-form-data.ts";

/** The form for adding or changing a product. */
export function ProductFormPage({ view, answer }: { view: ProductPageView; answer: ProductAnswer | null }) {
  const { opened, done, confirm } = view;
  const { draft, files, isMissing: isDraftGone } = useDraftInAddress();
  const from = opened ? null : draft;
  const unsent = useUnsentForm(PRODUCT_FORM);
  const canChange = useRight("products", "write");
  const typed = answer?.input ?? (unsent && parseProductInput(unsent, opened?.slug ?? null));
  // The input is shown even after another administrator has deleted the product.
  if (view.isMissing && !answer) return <ProductMissing />;
  if (opened && confirm && !answer && canChange) return <ConfirmStep product={opened} what={confirm} />;
  return (
    <OwnerPage
      kicker={opened ? `Updating ${opened.slug}` : "New"}
      title={opened ? opened.title : "Add product"}
      actions={
        <p className="flex flex-wrap gap-x-6 text-label">
          {opened && canChange && <TextLink to="/admin">Add another</TextLink>}
          <TextLink to="/admin/products">All products</TextLink>
        </p>
      }
      width="product"
    >
      {opened && canChange && !answer && <State view={view} />}
      <ComesBackSection comesBack={view.comesBack} />
      {opened && done && !answer && <PublishedDraft />}
      {isDraftGone && !opened && <FormNotice>That draft is not on this device.</FormNotice>}
      {done && !opened && !answer && <FormNotice>{DONE[done]}</FormNotice>}
      {answer?.title && <Refusal answer={answer} />}
      {answer?.unusualPrices && <ConfirmPrices prices={answer.unusualPrices} />}
      {!canChange && (
        <FormNotice>Your role is to read products. An owner or an editor changes them.</FormNotice>
      )}
      {/* Nothing in a disabled fieldset can be typed or sent. */}
      <fieldset disabled={!canChange} className="min-w-0">
        <ProductForm
          key={`${opened?.slug} ${opened?.updatedAt} ${from?.slug} ${unsent !== null}`}
          input={typed ? withStoredVariants(typed, view) : from ? inputOfDraft(view.input, from) : view.input}
          priceNote={from ? priceNote(from) : undefined}
          newPictures={from && !typed ? files : undefined}
          problems={answer?.problems ?? {}}
          empty={opened ? null : view.input}
          opened={opened}
          words={typed ? null : (opened?.words ?? null)}
          kinds={view.kinds}
          updatedAt={
            answer?.input ? answer.updatedAt : (textOf(unsent, "updatedAt") ?? opened?.updatedAt ?? null)
          }
        />
      </fieldset>
      {opened && canChange && (
        <Form method="post" id={JUDGE_FORM}>
          <input type="hidden" name="opened" value={opened.slug} />
          <input type="hidden" name="words" value={opened.words.digest} />
        </Form>
      )}
      <PastPricesSection past={view.past} />
      {opened && canChange && <Duplicate slug={opened.slug} />}
      {opened && canChange && <TakeOff slug={opened.slug} isHidden={opened.isHidden} />}
    </OwnerPage>
  );
}

const ProductMissing = () => (
  <AdminMessage title="Not found">
    There is no product at this web address. It may have been deleted.
  </AdminMessage>
);

/**
 * Adds the stored variants and views to the input. The form does not send a removed size or colour; typed again, it
 * returns with its stored values.
 */
const withStoredVariants = (input: ProductInput, { input: stored }: ProductPageView): ProductInput => ({
  ...input,
  variants: { ...stored.variants, ...input.variants },
  spins: { ...stored.spins, ...input.spins },
});
/**
 * A text of unsent input; null without one. Its `updatedAt` is the time of the save that the person began from, so that
 * a later save is still noticed.
 */
const textOf = (form: FormData | null, field: string): string | null => {
  const value = form?.get(field);
  return typeof value === "string" ? value : null;
};

const FormNotice = ({ children }: { children: React.ReactNode }) => (
  <p
    role="status"
    className="mt-6 flex flex-wrap items-center gap-x-6 border-leaf border-l-4 bg-calico px-4 py-2 text-label *:py-1"
  >
    {children}
  </p>
);

/** The last action, and whether shoppers see the product. */
function State({ view: { opened, done, notes } }: { view: ProductPageView }) {
  if (!opened) return null;
  return (
    <FormNotice>
      <span>
        {done && <strong className="font-semibold">{DONE[done]} </strong>}
        {opened.isHidden
          ? "Shoppers do not see it."
          : done
            ? ""
            : "It is in the shop already, so saving updates it."}
      </span>
      <a className="text-indigo underline decoration-1 underline-offset-6" href={`/products/${opened.slug}`}>
        {opened.isHidden ? "See the draft" : "See it on the shop"}
      </a>
      {formatSchedule(opened.schedule).map(({ words, isHeldBack }) => (
        <strong key={words} className={`basis-full font-[560] ${isHeldBack ? "text-madder" : ""}`}>
          {words}
        </strong>
      ))}
      {notes.map((note) => (
        <span key={note} className="basis-full">
          {note}
        </span>
      ))}
    </FormNotice>
  );
}

/**
 * The id of a problem's field. A problem with the pictures leads to the chooser of the main one, or to its alternative
 * text; one in the grid leads to its field.
 */
const fieldId = (field: string): string =>
  field === "pictures" ? "mainImage" : field === "imageAlts" ? "alt-1" : idOf(field);

function Refusal({ answer }: { answer: ProductAnswer }) {
  const problems = Object.entries(answer.problems) as [ProblemField, string][];
  return (
    <div className="mt-6">
      <ErrorSummary
        title={[answer.title, answer.reason].filter(Boolean).join(". ")}
        problems={problems.map(([field, message]) => ({ fieldId: fieldId(field), message }))}
      />
      {answer.taken && (
        <OpenTaken taken={answer.taken}>
          <span className="text-bark">Or choose another one below, at Slug, and save.</span>
        </OpenTaken>
      )}
      {answer.differences && answer.differences.length > 0 && (
        <dl className="mt-4 divide-y divide-sand border-sand border-y text-label">
          {answer.differences.map(({ name, theirs, yours }) => (
            <div key={name} className="grid gap-x-6 py-2 sm:grid-cols-[13rem_1fr_1fr]">
              <dt className="font-[560]">{name}</dt>
              <dd className="min-w-0 break-words text-bark">Theirs: {theirs}</dd>
              <dd className="min-w-0 break-words">Yours: {yours}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Starts another product with this one's values. */
const Duplicate = ({ slug }: { slug: string }) => (
  <Form method="post" action="/admin/products" className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-8">
    <input type="hidden" name="slug" value={slug} />
    <Submit name="do" value="duplicate" label="Duplicate" secondary />
    <p className="text-bark text-small">
      A hidden copy with these saved words, prices and pictures, without pieces.
    </p>
  </Form>
);

/** Hides or deletes the product, after a question; shows it again without one. */
function TakeOff({ slug, isHidden }: { slug: string; isHidden: boolean }) {
  return (
    <Part
      id="take-off"
      title={isHidden ? "Hidden from the shop" : "Take it off the shop"}
      className="border-sand border-t pt-8 pb-16"
    >
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        {isHidden ? (
          <Form method="post">
            <input type="hidden" name="opened" value={slug} />
            <Submit name="do" value="show" label="Show again" busy secondary />
          </Form>
        ) : (
          <Action to={`${editPath(slug)}&confirm=hide`} label="Hide product" secondary />
        )}
        <p className="text-bark text-small">
          {isHidden ? "Everything is kept." : "Keeps everything. You can show it again."}
        </p>
        <ActionLink
          to={`${editPath(slug)}&confirm=delete`}
          label="Delete product"
          tone="inherit"
          className="font-[560] text-label text-madder sm:ml-auto"
        />
      </div>
    </Part>
  );
}

/** The reasons why shoppers send a product back; nothing when it seldom comes back. */
function ComesBackSection({ comesBack }: { comesBack: readonly ComesBack[] }) {
  if (comesBack.length === 0) return null;
  return (
    <Part id="comes-back" title="What comes back" className="mt-8 border-laterite border-l-4 pl-4">
      <ul className="mt-2 text-label">
        {comesBack.map((each) => (
          <li key={`${each.size} ${each.reason}`} className="break-words py-0.5">
            {formatRestock(each)}
          </li>
        ))}
      </ul>
    </Part>
  );
}
