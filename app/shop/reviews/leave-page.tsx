import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

/** Lets the reader of an email refuse further ones of its kind: one press, without an account. */
export const NoMoreAskingPage = ({ isDone }: { isDone: boolean }) => (
  <div className="px-6 py-14 lg:px-12 lg:py-24">
    <WovenBand size="wide" className="max-w-lg" />
    <h1 className="mt-9 max-w-3xl text-balance font-display text-xl">
      {isDone ? "We will not ask again." : "No more emails that ask for a review?"}
    </h1>
    <p className="mt-5 max-w-lg text-lead" role="status">
      {isDone
        ? "Emails about your orders, such as receipts, still come. The link in the email that you have still works."
        : "We ask once for each order. Press the button, and we do not ask you about a later one."}
    </p>
    {!isDone && (
      <Form method="post" className="mt-10">
        <Button type="submit">Do not ask me again</Button>
      </Form>
    )}
  </div>
);
