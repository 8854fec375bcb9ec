import { Form } from "react-router";
import { codePath } from "#app/domain/selling/promotions/code.ts";
import { KIND_COUNT, KINDS } from "#app/domain/selling/promotions/discount.ts";
import type { NamesOf } from "#app/domain/selling/promotions/discount-form.ts";
import type { DiscountProblem } from "#app/domain/selling/promotions/discount-input.ts";
import { Action, ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { PromotionsNav } from "#app/owner/kit/section-nav.tsx";
import { CURRENCY } from "#app/shared/money.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import {
  CODES_PATH,
  type CodesView,
  discountStatus,
  type DiscountFormView as FormView,
  type ListedDiscount,
  termsOf,
  usesOf,
} from "./codes-view.ts";

interface CodesPageProps {
  view: CodesView;
  /** The last action, in a sentence. */
  done: string | null;
  now: Date;
}

/** The discounts: codes and those that apply by themselves, and the form of one. */
export function CodesPage({ view: { listed, form, linkBase }, done, now }: CodesPageProps) {
  return (
    <OwnerPage
      title="Codes"
      nav={<PromotionsNav />}
      actions={<Action to={`${CODES_PATH}?edit=new`} label="New code" />}
      lead="One for each order. It is shared over the pieces to the penny, so what comes back is exactly what was paid."
    >
      <DoneNotice>{done}</DoneNotice>
      {form && <DiscountForm key={form.id ?? "new"} form={form} />}
      {listed.length === 0 ? (
        <EmptyState>
          There is no code yet. Make one for a first order, or for two pieces of one cloth.
        </EmptyState>
      ) : (
        <ul className="mt-8 border-ink border-t">
          {listed.map((one) => (
            <DiscountItem key={one.id} discount={one} linkBase={linkBase} now={now} />
          ))}
        </ul>
      )}
    </OwnerPage>
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
        <ActionLink to={`${CODES_PATH}?edit=${id}`} label="Change" about={` ${name}`} />
        {code !== null && (
          <ActionLink href={codePath(code)} label={`${linkBase}${code}`} className="wrap-anywhere" />
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
            <Submit name="do" value="remove" label="Remove" about={` ${name}`} />
          </Form>
        </ConfirmDialog>
      </div>
    </li>
  );
}

/** The form of a new code, or of another state of a stored one. */
function DiscountForm({ form }: { form: FormView }) {
  const { id, typed, choices, problems } = form;
  const errorOf = (fieldId: DiscountProblem["fieldId"]) =>
    problems.find((problem) => problem.fieldId === fieldId)?.message;
  const line = (name: NamesOf<string>) => ({
    name,
    defaultValue: typed[name],
    error: errorOf(name),
    dense: true,
  });
  const tick = (name: NamesOf<boolean>) => ({ name, defaultChecked: typed[name] });
  return (
    <Part
      id="form"
      title={id === null ? "New code" : typed.code || typed.name}
      size="m"
      className="mt-8 border-ink border-t pt-6"
    >
      {problems.length > 0 && (
        <ErrorSummary title="It is not saved yet" problems={problems} className="mt-6" />
      )}
      <Form method="post" action={CODES_PATH} noValidate className="mt-6 grid max-w-xl gap-y-6">
        <input type="hidden" name="id" value={id ?? ""} />
        <Field
          {...line("code")}
          label="Code"
          hint="Letters and digits. Empty for one that applies by itself, under a name."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field
          {...line("name")}
          label="Name, where there is no code"
          hint="What shoppers read beside it: ‘Two of one cloth’."
        />
        <fieldset className="grid gap-y-4 sm:grid-cols-2 sm:gap-x-6">
          <legend className="mb-2 font-[560]">{`What it takes off, one of ${KIND_COUNT}`}</legend>
          {KINDS.map(({ label, ...kind }) =>
            kind.input === "tick" ? (
              <CheckboxField key={kind.name} {...tick(kind.name)} label={label} className="sm:col-span-2" />
            ) : (
              <Field
                key={kind.name}
                {...line(kind.name)}
                label={label}
                inputMode={kind.input === "amount" ? "decimal" : "numeric"}
              />
            ),
          )}
        </fieldset>
        <fieldset>
          <legend className="mb-2 font-[560]">What it is for</legend>
          <p className="mb-2 text-bark text-small">
            All pieces, unless you choose kinds, collections or pieces. In a mixed cart it counts for those
            that it is for.
          </p>
          <Ticks name="kinds" title="Only these kinds" choices={choices.kinds} chosen={typed.kinds} />
          <Ticks
            name="collections"
            title="Only these collections"
            choices={choices.collections}
            chosen={typed.collections}
          />
          <TextAreaField
            name="pieces"
            label="Only these pieces"
            hint="Their addresses or slugs, one a line."
            rows={2}
            defaultValue={typed.pieces}
            error={errorOf("pieces") ?? errorOf("kinds") ?? errorOf("collections")}
            className="mt-4"
          />
          <CheckboxField {...tick("alsoOnSale")} label="Also on sale pieces" className="mt-4" />
        </fieldset>
        <fieldset className="grid gap-y-4 sm:grid-cols-2 sm:gap-x-6">
          <legend className="mb-2 font-[560]">What an order needs for it</legend>
          <Field {...line("minimum")} label={`Minimum, ${CURRENCY.symbol}`} inputMode="decimal" />
          <Field {...line("minimumPieces")} label="Pieces at least" inputMode="numeric" />
          <CheckboxField {...tick("isOfOneCloth")} label="Pieces of one cloth" />
          <CheckboxField {...tick("isFirstOrderOnly")} label="First order only" />
        </fieldset>
        <fieldset className="grid gap-y-4 sm:grid-cols-2 sm:gap-x-6">
          <legend className="mb-2 font-[560]">How often, and when</legend>
          <Field {...line("usesInAll")} label="Uses in all" inputMode="numeric" hint="Empty for no limit." />
          <Field
            {...line("usesPerCustomer")}
            label="Uses per customer"
            inputMode="numeric"
            hint="For one email. Empty for no limit."
          />
          <Field {...line("begins")} label="Begins" type="datetime-local" hint="By the clock in London." />
          <Field {...line("ends")} label="Ends" type="datetime-local" hint="Empty for no end." />
        </fieldset>
        <div className="flex flex-wrap items-center gap-6">
          <Submit name="do" value="save" label="Save" busy="Saving…" />
          <ActionLink to={CODES_PATH} label="Leave it as it was" />
        </div>
      </Form>
    </Part>
  );
}

interface TicksProps {
  name: "kinds" | "collections";
  title: string;
  choices: readonly { slug: string; name: string }[];
  chosen: readonly string[];
}

/** A few names to tick; nothing without names. A ticked name that is gone stays ticked until a person removes it. */
function Ticks({ name, title, choices: known, chosen }: TicksProps) {
  const gone = chosen.filter((slug) => !known.some((choice) => choice.slug === slug));
  const choices = [...known, ...gone.map((slug) => ({ slug, name: `${slug} (no longer there)` }))];
  if (choices.length === 0) return null;
  return (
    <fieldset id={name} className="mt-2">
      <legend className="text-label">{title}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ slug, name: words }) => (
          <CheckboxField
            key={slug}
            id={`${name}-${slug}`}
            name={name}
            value={slug}
            defaultChecked={chosen.includes(slug)}
            label={words}
          />
        ))}
      </div>
    </fieldset>
  );
}
