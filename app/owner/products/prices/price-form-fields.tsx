import type { ComponentProps } from "react";
import { Form } from "react-router";
import {
  PRICE_RULES,
  type PriceFormFields,
  type PriceRule,
  type RuleProblem,
} from "#app/domain/catalogue/prices/bulk-price.ts";
import { OCCASIONS } from "#app/domain/content/occasions.ts";
import { Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { CURRENCY } from "#app/shared/money.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import type { PriceAnswer } from "./answer-prices.server.ts";

interface RuleField extends Pick<ComponentProps<typeof Field>, "hint" | "inputMode" | "type"> {
  name: keyof PriceFormFields;
  label: string;
}

const FIELDS: Record<PriceRule["what"], RuleField[]> = {
  sale: [
    {
      name: "percentOff",
      label: "Percent off",
      hint: "The price of now is struck through beside it.",
      inputMode: "decimal",
    },
    {
      name: "saleEnds",
      label: "Sale ends",
      hint: "By the clock in London. Every price goes back then. Empty for no end.",
      type: "datetime-local",
    },
  ],
  percent: [{ name: "percent", label: "Percent", hint: "5 is more, -5 is less.", inputMode: "decimal" }],
  amount: [
    {
      name: "amount",
      label: `Amount, ${CURRENCY.symbol}`,
      hint: "5 is more, -5 is less, for every size and colour.",
      inputMode: "decimal",
    },
  ],
  publish: [],
  hide: [],
  tag: [],
  untag: [],
  madeIn: [{ name: "madeIn", label: "Made in", hint: "The country’s name." }],
  customsCode: [{ name: "customsCode", label: "Customs code", hint: "Six digits, such as 620442." }],
  responsible: [],
  delete: [],
};

/** The field of a tag: one of the occasions, by which shoppers filter. */
const TAG_FIELDS: Partial<Record<PriceRule["what"], { name: "addTag" | "takeTag"; label: string }>> = {
  tag: { name: "addTag", label: "Tag to add" },
  untag: { name: "takeTag", label: "Tag to take away" },
};

/** The change, and its amount. */
export function PriceForm({
  here,
  what: first,
  answer,
}: {
  here: string;
  what: string;
  answer: PriceAnswer | null;
}) {
  const fields = answer?.kind === "problem" || answer?.kind === "preview" ? answer.fields : null;
  const what = fields?.what ?? (Object.hasOwn(FIELDS, first) ? first : "sale");
  const problem = answer?.kind === "problem" ? answer.problem : null;
  return (
    <Form method="post" action={here} noValidate className="mt-6">
      {problem && (
        <ErrorSummary
          title="Nothing was changed."
          problems={[{ fieldId: problem.field, message: problem.message }]}
          className="mb-6"
        />
      )}
      <fieldset className="grid gap-4 border-ink border-t pt-4">
        <legend className="visually-hidden">What is to change</legend>
        {(Object.keys(FIELDS) as PriceRule["what"][]).map((each) => (
          <div
            key={each}
            className="group/rule grid gap-2 border-sand border-b pb-4 sm:grid-cols-2 sm:items-start"
          >
            <label className="flex min-h-11 items-center gap-3 text-label">
              <input
                type="radio"
                name="what"
                value={each}
                defaultChecked={each === what}
                className="size-5 accent-indigo"
              />
              {PRICE_RULES[each]}
            </label>
            <div className="grid gap-4">
              {FIELDS[each].map((field) => (
                <Field
                  key={field.name}
                  dense
                  {...field}
                  autoComplete="off"
                  error={field.name === problem?.field ? problem.message : undefined}
                  defaultValue={fields?.[field.name]}
                />
              ))}
              <TagField what={each} fields={fields} problem={problem} />
              {each === "responsible" && (
                <TextAreaField
                  name={each}
                  label="Responsible person in the EU"
                  rows={3}
                  hint="Name, postal address, and an email or web address, each on its own line."
                  error={problem?.field === each ? problem.message : undefined}
                  defaultValue={fields?.[each]}
                />
              )}
              {each === "delete" && (
                <p className="text-bark text-small">They can be restored under Products, Deleted.</p>
              )}
            </div>
          </div>
        ))}
      </fieldset>
      <Submit name="do" value="preview" label="Preview" large className="mt-4" />
    </Form>
  );
}

function TagField({
  what,
  fields,
  problem,
}: {
  what: PriceRule["what"];
  fields: PriceFormFields | null;
  problem: RuleProblem | null;
}) {
  const field = TAG_FIELDS[what];
  if (!field) return null;
  return (
    <SelectField
      inputClassName="h-11"
      name={field.name}
      label={field.label}
      error={field.name === problem?.field ? problem.message : undefined}
      defaultValue={fields?.[field.name]}
    >
      <option value="">Choose an occasion</option>
      <Options pairs={OCCASIONS.map(({ slug, name }) => [slug, name])} />
    </SelectField>
  );
}
