import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import {
  LINK_MINUTES,
  LINK_REQUESTED,
  type LinkRefusal,
  ORDERS_PATH,
  type SignedOut,
} from "#app/domain/people/order-access/order-access.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

interface FindOrdersPageProps {
  /** Whether the shop has a mail server. */
  hasMail: boolean;
  isSent: boolean;
  signedOut: SignedOut | null;
  refusal: LinkRefusal | null;
  contact: { email: string };
}

/** Asks for the email of somebody's orders. The answer is the same for every email. */
export function FindOrdersPage({ hasMail, isSent, signedOut, refusal, contact }: FindOrdersPageProps) {
  const shop = <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>;
  return (
    <OrdersFrame>
      {signedOut && (
        <p role="status" className="mb-8 max-w-lg border-leaf border-l-4 pl-5">
          {signedOut === "here"
            ? "You’re signed out on this device."
            : "You’re signed out on every device, and links we’ve sent work no more."}
        </p>
      )}
      {!hasMail ? (
        <>
          <p className="max-w-lg text-lead">We can’t send emails just now, so we can’t send you a link.</p>
          <p className="mt-5 max-w-lg">
            Every order has a page of its own: open the address you got when you paid. If you don’t have it,
            write to {shop} with your order’s number, and we’ll help.
          </p>
        </>
      ) : isSent && !refusal ? (
        <div role="status" className="max-w-lg">
          <p className="text-lead">{LINK_REQUESTED}</p>
          <p className="mt-5">
            Nothing there? Check your spam folder, then check the email you typed. Or write to {shop}.
          </p>
          <p className="mt-5">
            <TextLink to={ORDERS_PATH} className="inline-block py-2 font-[560]">
              Try another email
            </TextLink>
          </p>
        </div>
      ) : (
        <>
          <p className="max-w-lg text-lead">
            Type the email you ordered with, and we’ll send you a link to your orders, returns, invoices and
            gift cards. You need no account and no password.
          </p>
          <LinkForm refusal={refusal} />
          <p className="mt-8 max-w-lg text-bark text-small">
            Your receipt has a link to its order as well. For anything else, write to {shop}.
          </p>
        </>
      )}
    </OrdersFrame>
  );
}

function LinkForm({ refusal }: Pick<FindOrdersPageProps, "refusal">) {
  const isSending = useNavigation().state === "submitting";
  const { key } = useLocation();
  const mistake = refusal?.status === 422 ? refusal.message : undefined;
  return (
    <>
      {refusal && (
        <ErrorSummary
          key={key}
          title={mistake ? "We’ve sent no link yet" : refusal.message}
          problems={mistake ? [{ fieldId: "email", message: mistake }] : []}
          className="mt-6"
        />
      )}
      <Form method="post" action={ORDERS_PATH} noValidate className="mt-8 grid max-w-lg gap-6">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={refusal?.typed}
          error={mistake}
          required
        />
        <div>
          <Button type="submit" name="step" value="ask" busy={isSending} className="max-md:w-full">
            {isSending ? "Sending…" : "Send me a link"}
          </Button>
        </div>
      </Form>
    </>
  );
}

interface OpenOrdersPageProps {
  /** False once the link was used, and after its time. */
  isOpen: boolean;
  /** Why the link may not be tried now. */
  wait: string | null;
}

/** The page behind an email's link. Only its button uses the link up: mail programs open links to look at them. */
export function OpenOrdersPage({ isOpen, wait }: OpenOrdersPageProps) {
  const isSending = useNavigation().state === "submitting";
  if (!isOpen)
    return (
      <OrdersFrame title="This link works no more">
        <p className="max-w-lg text-lead">
          A link works once, and for {LINK_MINUTES} minutes. If you opened it on another device, your orders
          are there.
        </p>
        <p className="mt-5">
          <TextLink to={ORDERS_PATH} className="inline-block py-2 font-[560]">
            Get another link
          </TextLink>
        </p>
      </OrdersFrame>
    );
  return (
    <OrdersFrame>
      {wait && <ErrorSummary title={wait} problems={[]} className="mb-8" />}
      <p className="max-w-lg text-lead">
        One press, and your orders are here. This device then stays signed in, until you sign out.
      </p>
      <Form method="post" className="mt-8">
        <Button type="submit" busy={isSending} className="max-md:w-full">
          Show my orders
        </Button>
      </Form>
    </OrdersFrame>
  );
}

const OrdersFrame = ({ title = "Find my orders", children }: { title?: string; children: ReactNode }) => (
  <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
    <h1 className="mt-2 text-balance font-display text-xl">{title}</h1>
    <WovenBand size="wide" className="mt-9" />
    <div className="mt-10">{children}</div>
  </div>
);
