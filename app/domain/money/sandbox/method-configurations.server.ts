import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import type { Database } from "#app/platform/db/client.server.ts";
import type { SentParams } from "../payments/stripe-types.ts";
import { sandboxObjects } from "../sandbox.tables.server.ts";
import { checkedParams, expand, integer, notInSandbox, text, yesOrNo } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";

const listParams = z.strictObject({
  limit: integer(1, 100).optional(),
  starting_after: notInSandbox,
  ending_before: notInSandbox,
  active: yesOrNo.optional(),
  application: text().optional(),
  expand: expand(),
} satisfies Record<keyof Stripe.PaymentMethodConfigurationListParams, z.ZodType>);

type Configuration = SentParams<Stripe.PaymentMethodConfiguration>;

/** A way to pay that is switched on or off, and may be offered when it is on. */
const method = (isOn: boolean) => {
  const value = isOn ? ("on" as const) : ("off" as const);
  return { available: isOn, display_preference: { overridable: null, preference: value, value } };
};

/** The account's default configuration: cards, and the wallets that are named. */
export const defaultConfiguration = (
  secretKey: string,
  wallets: readonly ("apple_pay" | "google_pay")[] = [],
): Configuration => ({
  id: `pmc_${createHash("sha256").update(secretKey).digest("hex").slice(0, 24)}`,
  object: "payment_method_configuration",
  active: true,
  application: null,
  is_default: true,
  livemode: false,
  name: "Default",
  parent: null,
  card: method(true),
  apple_pay: method(wallets.includes("apple_pay")),
  google_pay: method(wallets.includes("google_pay")),
  // The sandbox's page takes cards alone.
  klarna: method(false),
  paypal: method(false),
});

/**
 * The account's configurations of ways to pay: one, which a test may store in place of the default. Throws an
 * `ApiProblem`.
 */
export async function listConfigurations(
  { db, secretKey }: { db: Database; secretKey: string },
  form: FormTree,
): Promise<Record<string, unknown>> {
  const { active, application } = checkedParams(listParams, form);
  const [stored] = await db
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(eq(sandboxObjects.kind, "payment_method_configuration"))
    .limit(1);
  const own = stored?.body ?? { ...defaultConfiguration(secretKey) };
  const isAsked = active !== false && application === undefined;
  return {
    object: "list",
    data: isAsked ? [own] : [],
    has_more: false,
    url: "/v1/payment_method_configurations",
  };
}
