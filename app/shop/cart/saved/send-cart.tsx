import { type FormEvent, useRef, useState } from "react";
import {
  type CartAnswer,
  newRequestId,
  requestSavedCart,
} from "#app/domain/selling/saved-carts/request-saved-cart.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { cart } from "../cart-store.ts";

/** Sends the cart to the shopper as one letter with a link. No input leaves the browser before that. */
export function SendCart() {
  const [answer, setAnswer] = useState<CartAnswer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const id = useRef<string>(undefined);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("cartEmail") ?? "").trim();
    setBusy(true);
    id.current ??= newRequestId();
    const said = await requestSavedCart({
      id: id.current,
      email,
      lines: cart.lines(),
    });
    // The next press is a new request, for the cart at that time.
    if ("url" in said) id.current = undefined;
    setAnswer(said);
    setAttempt((count) => count + 1);
    setBusy(false);
  };

  const refusal = answer && "message" in answer ? answer : null;
  const error = refusal?.field === "email" ? refusal.message : undefined;
  return (
    <details className="border-sand border-b py-2">
      <summary className="cursor-pointer py-3 font-[560]">Send me this cart</summary>
      <form noValidate onSubmit={send} className="pb-4">
        <p className="mb-4 text-bark text-small">
          One email with a link that opens this cart on any device, for 30 days. We keep no address and write
          no second email.
        </p>
        {refusal && (
          <ErrorSummary
            title={error ? "Not sent yet. Please look at this again:" : refusal.message}
            problems={error ? [{ fieldId: "cartEmail", message: error }] : []}
            attempt={attempt}
            className="mb-4"
          />
        )}
        <Field
          label="Email"
          name="cartEmail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          required
        />
        <Button type="submit" variant="secondary" busy={isBusy} className="mt-4 w-full">
          {isBusy ? "Sending…" : "Send"}
        </Button>
        <div role="status" className="mt-4">
          {answer && "url" in answer && <SentCart />}
        </div>
      </form>
    </details>
  );
}

const SentCart = () => (
  <p className="border-leaf border-t-2 pt-3">
    We’ve emailed you the link. It should be there in a minute; an address gets three a day at most.
  </p>
);
