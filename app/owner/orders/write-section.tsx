import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderView } from "./order-view.ts";

/** A letter of the owner's own to the shopper. Nothing of it is lost when it could not be sent. */
export function WriteSection({ order, problem }: { order: OrderView; problem: OrderProblem | null }) {
  const { state, formData } = useNavigation();
  const field = useRef<HTMLDivElement>(null);
  const error = problem?.field === "typed" ? problem.message : undefined;
  useEffect(() => {
    if (error) field.current?.querySelector("textarea")?.focus();
  }, [error]);
  if (order.email === "" || order.erasedAt) return null;
  return (
    <section aria-labelledby="write">
      <h2 id="write" className="font-display text-card">
        Write to customer
      </h2>
      {/* Because of the key, the field is empty once its letter is written. */}
      <Form key={order.mails.length} method="post" className="mt-2" noValidate>
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="id" value={order.nextMessageId} />
        <div ref={field}>
          <TextAreaField
            name="message"
            label="Message"
            rows={4}
            hint="Sent in the look of the shop’s emails. An answer comes to your mailbox."
            defaultValue={problem?.typed ?? ""}
            error={error}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          className="mt-3"
          busy={state !== "idle" && formData?.get("intent") === "write"}
        >
          Send
        </Button>
      </Form>
    </section>
  );
}
