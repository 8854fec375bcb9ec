import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import type { PriceFields } from "../price-form.ts";
import type { PriceAnswer } from "./answer-prices.server.ts";
import { PRICE_RULES, type PriceRule } from "./bulk-price.ts";

/** The field of each kind of change. */
const FIELDS: Record<PriceRule["what"], { name: keyof PriceFields; label: string; hint: string }> = {
  sale: { name: "percentOff", label: "Percent off", hint: "The price of now is struck through beside it." },
  percent: { name: "percent", label: "Percent", hint: "5 is more, -5 is less." },
  amount: { name: "amount", label: "Amount, £", hint: "5 is more, -5 is less, for every size and colour." },
};

/** What is to change, and by how much. */
export function PriceForm({ here, answer }: { here: string; answer: PriceAnswer | null }) {
  const fields = answer?.kind === "problem" || answer?.kind === "preview" ? answer.fields : null;
  const what = fields?.what ?? "sale";
  const problem = answer?.kind === "problem" ? answer.message : undefined;
  return (
    <Form method="post" action={here} noValidate className="mt-6">
      {problem && (
        <ErrorSummary
          title="No price was changed."
          problems={[{ fieldId: FIELDS[what as PriceRule["what"]].name, message: problem }]}
          className="mb-6"
        />
      )}
      <fieldset className="grid gap-4 border-ink border-t pt-4">
        <legend className="visually-hidden">What is to change</legend>
        {(Object.keys(FIELDS) as PriceRule["what"][]).map((each) => {
          const { name, label, hint } = FIELDS[each];
          return (
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
              <Field
                dense
                label={label}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                hint={hint}
                error={each === what ? problem : undefined}
                defaultValue={fields?.[name]}
              />
            </div>
          );
        })}
      </fieldset>
      <Button type="submit" name="do" value="preview" className="mt-4">
        Preview
      </Button>
    </Form>
  );
}
