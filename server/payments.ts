import type { PaymentGateway } from "#app/features/payments/payment-gateway.server.ts";
import type { ProviderClock } from "#app/features/payments/provider-clock.server.ts";
import type { Sandbox } from "#app/features/payments/sandbox/sandbox-context.ts";
import { stripeGateway } from "#app/features/payments/stripe-gateway.server.ts";
import { keptSecret } from "#app/platform/config/secrets.server.ts";
import { type Settings, usesTestKeys } from "#app/platform/config/settings.server.ts";

/** The payment provider that the settings choose: Stripe, or the sandbox that the shop serves to itself. */
export function openPayments(
  settings: Settings,
  ownAddress: string,
  clock?: ProviderClock,
): { gateway: PaymentGateway; sandbox: Sandbox | null } {
  const { payments } = settings;
  if (payments.provider === "stripe") {
    const { secretKey, webhookSecret } = payments;
    const apiBase = payments.apiBase ?? "https://api.stripe.com";
    const livemode = !usesTestKeys(payments);
    return {
      gateway: stripeGateway({ provider: "stripe", secretKey, webhookSecret, apiBase, livemode, clock }),
      sandbox: null,
    };
  }
  const sandbox: Sandbox = {
    secretKey: `sk_test_${keptSecret(settings.dataDir, "sandbox-api-key")}`,
    webhookSecret: `whsec_${keptSecret(settings.dataDir, "sandbox-webhook-secret")}`,
    webhookUrl: `${ownAddress}/api/webhooks/stripe`,
  };
  const { secretKey, webhookSecret } = sandbox;
  const apiBase = `${ownAddress}/sandbox/stripe`;
  return {
    gateway: stripeGateway({ provider: "sandbox", secretKey, webhookSecret, apiBase, livemode: false }),
    sandbox,
  };
}
