import { Form, useNavigation } from "react-router";
import { STRIPE_API_VERSION, STRIPE_EVENTS } from "#app/domain/money/payments/stripe-types.ts";
import { CopyButton, Submit } from "#app/owner/kit/form-parts.tsx";
import { CURRENCY } from "#app/shared/money.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import type { PaymentsView } from "./change-payments.server.ts";
import type { FieldProblem } from "./service-forms.ts";
import { ConfirmField, SecretField, ServicePage } from "./service-parts.tsx";

const MODES: Record<PaymentsView["mode"], string> = {
  sandbox: "Payments run in the built-in sandbox: no card is charged.",
  test: "Test: Stripe's test keys are set, and no card is charged.",
  live: "Live: cards are charged with real money.",
  none: "No payments are set up, so the shop takes no orders.",
};

const SAVED = {
  keys: "Saved. Stripe accepted the key, and new checkouts use it from now on.",
  currency: "Saved. It holds for new checkouts from now on.",
};

interface PaymentsPageProps {
  view: PaymentsView;
  email: string;
  saved: "keys" | "currency" | null;
  problems: FieldProblem[] | null;
}

/** Stripe's keys, in fields, and where Stripe reports payments. */
export function PaymentsPage({ view, email, saved, problems }: PaymentsPageProps) {
  const isSaving = useNavigation().state !== "idle";
  const { mode, account, isOnServer, isKept } = view;
  const errorOf = (name: string) => problems?.find(({ field }) => field === name)?.message;
  return (
    <ServicePage
      title="Payments"
      lead="Cards are charged through your account at Stripe. Its dashboard has both secrets, under Developers."
      isOnServer={isOnServer}
      done={saved && SAVED[saved]}
      problem={view.problem}
      problems={problems ?? []}
    >
      <p className="mt-6 font-[560]">{MODES[mode]}</p>
      {account !== null && <p className="wrap-anywhere text-bark text-label">Stripe account {account}</p>}
      <Webhook url={view.webhookUrl} />
      <Form key={view.revision} method="post" className="mt-8 grid gap-6 sm:grid-cols-2" noValidate>
        <SecretField
          label="Secret key"
          name="secretKey"
          isKept={isKept}
          isOnServer={isOnServer}
          hint="Under API keys. It begins with sk_live_, or with sk_test_ to try things out."
          error={errorOf("secretKey")}
        />
        <SecretField
          label="Webhook signing secret"
          name="webhookSecret"
          isKept={isKept}
          isOnServer={isOnServer}
          hint="Under Webhooks, once the address above is added there. It begins with whsec_."
          error={errorOf("webhookSecret")}
        />
        {!isOnServer && (
          <>
            <ConfirmField email={email} error={errorOf("currentPassword")} />
            <div className="sm:col-span-2">
              <Submit label="Check and save" large busy="Asking Stripe…" isBusy={isSaving} />
            </div>
          </>
        )}
      </Form>
      <OwnCurrency isAdaptive={view.isAdaptive} />
    </ServicePage>
  );
}

/** Stripe's Adaptive Pricing. It is said with each checkout, so the dashboard's own switch does not matter. */
const OwnCurrency = ({ isAdaptive }: Pick<PaymentsView, "isAdaptive">) => (
  <section aria-labelledby="own-currency" className="mt-8 border-ink border-t pt-5">
    <h2 id="own-currency" className="font-[560]">
      Paying from abroad
    </h2>
    <Form method="post" className="mt-1 grid justify-items-start gap-4">
      <CheckboxField
        name="ownCurrency"
        label="Let shoppers pay in their own currency"
        hint={`The payment page shows the total in their money, and they may choose ${CURRENCY.name}. You are paid in ${CURRENCY.name}, and refund in ${CURRENCY.name}. Stripe sets the rate.`}
        defaultChecked={isAdaptive}
        key={String(isAdaptive)}
      />
      <Submit name="intent" value="currency" label="Save" busy="Saving…" secondary />
    </Form>
  </section>
);

const Webhook = ({ url }: { url: string }) => (
  <section aria-labelledby="webhook" className="mt-8 border-ink border-t pt-5">
    <h2 id="webhook" className="font-[560]">
      Webhook address
    </h2>
    <p className="mt-1 text-bark text-label">
      Add it in Stripe’s dashboard under Webhooks, with API version {STRIPE_API_VERSION}, so that Stripe tells
      the shop what was paid.
    </p>
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <code className="wrap-anywhere bg-calico px-3 py-2">{url}</code>
      <CopyButton text={url} label="Copy" secondary />
    </div>
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-label underline decoration-1 underline-offset-6">
        The {STRIPE_EVENTS.length} events to choose there
      </summary>
      <p className="wrap-anywhere text-bark text-label">{STRIPE_EVENTS.join(", ")}</p>
    </details>
  </section>
);
