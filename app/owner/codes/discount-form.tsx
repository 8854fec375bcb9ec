import { Form, useNavigation } from "react-router";
import type { DiscountProblem, TypedDiscount } from "#app/domain/selling/promotions/discount-input.ts";
import { CURRENCY } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { CODES_PATH, type DiscountFormView as FormView } from "./codes-view.ts";

/** A new code, or another state of a kept one. */
export function DiscountForm({ form }: { form: FormView }) {
  const { id, typed, choices, problems } = form;
  const isSaving = useNavigation().formData?.get("do") === "save";
  const errorOf = (fieldId: DiscountProblem["fieldId"]) =>
    problems.find((problem) => problem.fieldId === fieldId)?.message;
  const line = (name: TextName) => ({ name, defaultValue: typed[name], error: errorOf(name), dense: true });
  const tick = (name: TickName) => ({ name, defaultChecked: typed[name] });
  return (
    <section aria-labelledby="form" className="mt-8 border-ink border-t pt-6">
      <h2 id="form" className="font-display text-m">
        {id === null ? "New code" : typed.code || typed.name}
      </h2>
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
          <legend className="mb-2 font-[560]">What it takes off, one of three</legend>
          <Field {...line("percent")} label="Percent off" inputMode="numeric" />
          <Field {...line("amount")} label={`Amount off, ${CURRENCY.symbol}`} inputMode="decimal" />
          <CheckboxField {...tick("delivery")} label="Free delivery" className="sm:col-span-2" />
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
          <Button type="submit" name="do" value="save" size="small" busy={isSaving}>
            {isSaving ? "Saving…" : "Save"}
          </Button>
          <TextLink to={CODES_PATH} className="inline-flex min-h-11 items-center">
            Leave it as it was
          </TextLink>
        </div>
      </Form>
    </section>
  );
}

type TextName = {
  [Name in keyof TypedDiscount]: TypedDiscount[Name] extends string ? Name : never;
}[keyof TypedDiscount];
type TickName = {
  [Name in keyof TypedDiscount]: TypedDiscount[Name] extends boolean ? Name : never;
}[keyof TypedDiscount];

interface TicksProps {
  name: "kinds" | "collections";
  title: string;
  choices: readonly { slug: string; name: string }[];
  chosen: readonly string[];
}

/** A few names to tick; nothing where there are none. What was chosen and is gone stays ticked until a person takes it away. */
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
