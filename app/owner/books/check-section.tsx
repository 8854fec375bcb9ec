import { Form } from "react-router";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { Notice, Part } from "#app/owner/kit/owner-page.tsx";
import { formatMoney } from "#app/shared/money.ts";
import type { CheckAnswer } from "./load-books.server.ts";

interface CheckSectionProps {
  differences: readonly string[];
  /** The answer to 'Check now'; undefined before it was pressed. */
  checked: CheckAnswer | undefined;
}

/** The differences, and the button that asks the provider again. */
export function CheckSection({ differences, checked }: CheckSectionProps) {
  return (
    <Part
      id="differences"
      title={differences.length === 0 ? "Everything matches" : "What does not match"}
      size="m"
    >
      {differences.length === 0 ? (
        <p className="mt-3">
          Orders, refunds and payouts of this month agree with the provider to the penny.
        </p>
      ) : (
        <Notice tone="alarms" className="mt-3">
          <ul>
            {differences.map((words) => (
              <li key={words} className="wrap-anywhere py-1">
                {words}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Form method="post" className="mt-4" preventScrollReset>
        <Submit name="do" value="check" label="Check now" busy="Checking…" secondary />
      </Form>
      <div role="status" className="mt-3 text-label">
        {checked !== undefined && <Checked checked={checked} />}
      </div>
    </Part>
  );
}

/** The result that `npm run reconcile` would print. */
function Checked({ checked }: { checked: CheckAnswer }) {
  if (checked === null)
    return <p>The payment provider does not answer. Nothing was compared; try again in a few minutes.</p>;
  const { compared, here, there, differences } = checked;
  return (
    <>
      <p>
        All orders were compared with the provider: {compared}. Here {formatMoney(here.paid)} was paid and{" "}
        {formatMoney(here.back)} went back, there {formatMoney(there.paid)} and {formatMoney(there.back)}.
      </p>
      {differences.length === 0 ? (
        <p className="font-[560]">Nothing differs.</p>
      ) : (
        <ul className="mt-2">
          {differences.map((words) => (
            <li key={words} className="wrap-anywhere py-1 text-madder">
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
