import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { Numbers } from "./load-numbers.server.ts";
import { PERIODS, type PeriodName } from "./period.ts";
import { ReasonsPart, RunsPart, SoldOutPart } from "./pieces-parts.tsx";
import { BestSellersPart, CountriesPart, SalesPart } from "./sales-parts.tsx";
import { MissedPart, SeenPagesPart, VisitsPart } from "./visits-parts.tsx";

/** What sells, what comes back, and what people look at. */
export function NumbersPage({ numbers }: { numbers: Numbers }) {
  const { period, sales } = numbers;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <h1 className="font-display text-l">Analytics</h1>
      <p className="mt-2 max-w-2xl text-bark">{whoseMoney(numbers)}</p>
      <Form method="get" className="mt-6 flex flex-wrap items-end gap-4">
        <SelectField
          label="Period"
          name="period"
          defaultValue={period.name}
          key={period.name}
          className="w-60"
        >
          {(Object.keys(PERIODS) as PeriodName[]).map((name) => (
            <option key={name} value={name}>
              {PERIODS[name]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-14">
        <SalesPart sales={sales} />
        <BestSellersPart bestSellers={numbers.bestSellers} />
        <CountriesPart countries={numbers.countries} />
        <RunsPart runs={numbers.runs} />
        <SoldOutPart soldOut={numbers.soldOut} />
        <ReasonsPart reasons={numbers.reasons} />
        <VisitsPart visits={numbers.visits} />
        <SeenPagesPart pages={numbers.seenPages} />
        <MissedPart missed={numbers.missed} />
      </div>
    </div>
  );
}

const whoseMoney = ({ provider, livemode }: Numbers): string =>
  provider === "sandbox"
    ? "Orders of the payment sandbox and of your till. Nothing paid in the sandbox is real."
    : livemode
      ? "Orders that were paid with real money, through Stripe or by hand."
      : "Orders paid with Stripe’s test keys: nothing of it is real.";
