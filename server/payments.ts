import type { ProviderClock } from "#app/domain/money/payments/call-stripe.server.ts";
import { type PaymentGateway, unsetGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import { STRIPE_API, stripeGateway } from "#app/domain/money/payments/stripe-gateway.server.ts";
import type { Sandbox } from "#app/domain/money/sandbox/sandbox-context.ts";
import { type PaymentSettings, usesTestKeys } from "#app/platform/config/payment-settings.server.ts";
import { keptSecret } from "#app/platform/config/secrets.server.ts";

/** The payment provider that the settings choose: Stripe, the sandbox that the shop serves to itself, or none yet. */
export function openPayments(
  { payments, dataDir, isAdaptive }: { payments: PaymentSettings; dataDir: string; isAdaptive?: boolean },
  ownAddress: string,
  clock?: ProviderClock,
): { gateway: PaymentGateway; sandbox: Sandbox | null } {
  if (payments.provider === "none") return { gateway: unsetGateway(payments.livemode), sandbox: null };
  if (payments.provider === "stripe") {
    const { provider, secretKey, webhookSecret } = payments;
    const apiBase = payments.apiBase ?? STRIPE_API;
    const livemode = !usesTestKeys(payments);
    const options = { provider, secretKey, webhookSecret, apiBase, livemode, isAdaptive, clock };
    return { gateway: stripeGateway(options), sandbox: null };
  }
  const sandbox: Sandbox = {
    secretKey: `sk_test_${keptSecret(dataDir, "sandbox-api-key")}`,
    webhookSecret: `whsec_${keptSecret(dataDir, "sandbox-webhook-secret")}`,
    webhookUrl: `${ownAddress}/api/webhooks/stripe`,
  };
  const { secretKey, webhookSecret } = sandbox;
  const apiBase = `${ownAddress}/sandbox/stripe`;
  const options = { provider: "sandbox", apiBase, livemode: false, isAdaptive } as const;
  return { gateway: stripeGateway({ secretKey, webhookSecret, ...options }), sandbox };
}
