import * as z from "zod";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import type { Admin, IdentityDeps } from "#app/domain/identity/identity.server.ts";
import { confirmPassword } from "#app/domain/identity/passkeys/change-passkeys.server.ts";
import { findStripeAccount, STRIPE_API } from "#app/domain/money/payments/stripe-gateway.server.ts";
import { countOpenLivePayments } from "#app/domain/orders/payment-mode.server.ts";
import { act, type PageActions, whole } from "#app/owner/kit/page-actions.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { isLiveKey, usesTestKeys } from "#app/platform/config/payment-settings.server.ts";
import {
  type Facts,
  type KeptService,
  readServices,
  type Secrets,
  saveService,
  unreadable,
} from "#app/platform/config/service-settings.server.ts";
import type { ServiceDeps } from "#app/platform/config/setup-means.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type FieldProblem, ON_SERVER, PAYMENTS_PATH, parsePaymentForm } from "./service-forms.ts";

export interface PaymentsView {
  /** The server's own settings name the provider: nothing can be changed here. */
  isOnServer: boolean;
  /** The shop's present way of taking payments. */
  mode: "sandbox" | "test" | "live" | "none";
  account: string | null;
  /** Whether the payment page offers the shopper's own currency. */
  isAdaptive: boolean;
  isKept: boolean;
  /** Where Stripe reports payments. */
  webhookUrl: string;
  problem: string | null;
  /** Grows with each change; the unsent input is then forgotten. */
  revision: number;
}

interface PaymentsDeps {
  identity: IdentityDeps;
  services: ServiceDeps;
}

type Kept = KeptService<"payments"> | null;

/** How payments are set, without the keys. */
export async function loadPayments(
  { identity: { db, site }, services: { settings, sealer } }: PaymentsDeps,
  _: Admin<"settings:read">,
): Promise<PaymentsView> {
  const webhookUrl = `${site.origin}/api/webhooks/stripe`;
  const { payments } = settings;
  const ofServer =
    payments.provider !== "stripe" ? payments.provider : usesTestKeys(payments) ? "test" : "live";
  const kept = await readServices(db, sealer);
  const nothing = {
    isAdaptive: kept.pricing?.facts.ownCurrency === "on",
    isOnServer: !settings.ownerSetsPayments,
    mode: ofServer,
    account: null,
    problem: null,
    revision: 0,
  } as const;
  if (!settings.ownerSetsPayments) return { ...nothing, isKept: true, webhookUrl };
  if (kept.payments === null) return { ...nothing, isKept: false, webhookUrl };
  const { facts, secrets, revision } = kept.payments;
  return {
    ...{ ...nothing, account: facts.account, isKept: secrets !== null, webhookUrl },
    mode: secrets === null ? "none" : facts.mode,
    problem: unreadable(settings, kept).payments,
    revision,
  };
}

/** Checks the keys with Stripe and saves them; null when it is done, otherwise the problem. */
export async function savePayments(
  deps: PaymentsDeps,
  admin: Admin<"settings:write">,
  form: FormData,
): Promise<FieldProblem[] | null> {
  const { db, now } = deps.identity;
  const { settings, sealer } = deps.services;
  if (!settings.ownerSetsPayments) return refuse("secretKey", ON_SERVER);
  const before = (await readServices(db, sealer)).payments;
  const parsed = parsePaymentForm(form, Boolean(before?.secrets));
  if (!parsed.ok) return parsed.error;
  const typed = parsed.value;
  if (typed.secretKey === null && typed.webhookSecret === null) return null;
  const secretKey = typed.secretKey ?? before?.secrets?.secretKey ?? "";
  const problem = modeProblem(secretKey, before, deps.identity.site.origin);
  if (problem) return refuse("secretKey", problem);
  const confirmed = await confirmPassword({ deps: deps.identity, admin }, textIn(form, "currentPassword"));
  if (!confirmed.ok) return refuse("currentPassword", confirmed.error);
  const found = await findStripeAccount({ secretKey, apiBase: settings.stripeApiBase ?? STRIPE_API });
  if (!found.ok) return refuse("secretKey", found.error === "refused" ? KEY_REFUSED : NO_ANSWER);
  const facts: Facts<"payments"> = { mode: isLiveKey(secretKey) ? "live" : "test", account: found.value };
  const isOther = before?.facts.account !== facts.account || before.facts.mode !== facts.mode;
  if (isOther && typed.webhookSecret === null) return refuse("webhookSecret", OTHER_WEBHOOK);
  const webhookSecret = typed.webhookSecret ?? before?.secrets?.webhookSecret ?? "";
  const changes = [
    ...changedValues({ ...before?.facts }, { ...facts }),
    ...(["secretKey", "webhookSecret"] as const)
      .filter((name) => typed[name] !== null)
      .map((field) => ({ field, from: null, to: "replaced" })),
  ];
  const saved = await save({ secretKey, webhookSecret });
  return saved.ok ? null : refuse("secretKey", saved.error);

  async function save(secrets: Secrets<"payments">): Promise<Result<null, string>> {
    try {
      await inTransaction(db, async (tx) => {
        // Written first: a checkout that is recorded from here on waits for these keys (`isRevision`).
        await saveService(tx, sealer, { service: "payments", facts, secrets, now: now() }, [CONTENT_TAG]);
        if (isOther && (await countOpenLivePayments(tx)) > 0) throw new StillPaying();
        const action = "payment settings changed";
        await recordChange(tx, admin, { subjectKind: "shop", subjectId: "shop", action, changes });
      });
      return ok(null);
    } catch (error) {
      if (error instanceof StillPaying) return err(STILL_PAYING);
      throw error;
    }
  }
}

/** Offers shoppers their own currency on the payment page from now on, or pounds alone. The server's keys do not matter. */
async function savePricing(
  { identity: { db, now }, services: { sealer } }: PaymentsDeps,
  admin: Admin<"settings:write">,
  facts: Facts<"pricing">,
): Promise<void> {
  const before = (await readServices(db, sealer)).pricing?.facts;
  const changes = changedValues({ ...(before ?? { ownCurrency: "off" }) }, { ...facts });
  if (changes.length === 0) return;
  await inTransaction(db, async (tx) => {
    await saveService(tx, sealer, { service: "pricing", facts, secrets: null, now: now() });
    const action = "payment settings changed";
    await recordChange(tx, admin, { subjectKind: "shop", subjectId: "shop", action, changes });
  });
}

export const PAYMENTS_ACTIONS: PageActions<"settings", PaymentsDeps, FieldProblem[]> = {
  area: "settings",
  // Two keys and a password.
  largest: { bytes: 10_000 },
  asked: (form) => form.get("intent") ?? "save",
  actions: {
    save: act(whole, async (deps, admin, form) => {
      const problems = await savePayments(deps, admin, form);
      return problems ? { shown: problems, status: 422 } : { leadsTo: `${PAYMENTS_PATH}?saved` };
    }),
    currency: act(
      z.object({ ownCurrency: z.enum(["on", "off"]).catch("off") }),
      async (deps, admin, facts) => {
        await savePricing(deps, admin, facts);
        return { leadsTo: `${PAYMENTS_PATH}?saved=currency` };
      },
    ),
  },
};

class StillPaying extends Error {
  override name = "StillPaying";
}

const refuse = (field: string, message: string): FieldProblem[] => [{ field, message }];

/** Why a key of this mode cannot be used here; null when it can. */
function modeProblem(secretKey: string, before: Kept, origin: string): string | null {
  if (isLiveKey(secretKey))
    return origin.startsWith("https://")
      ? null
      : `A live key takes real money, so the shop's own address must begin with https. It is ${origin} now: your technician sets it.`;
  return before?.facts.mode === "live"
    ? "That's a test key, and the shop takes real payments: orders would cost nothing. Copy the live key, which begins with sk_live_."
    : null;
}

const KEY_REFUSED =
  "Stripe doesn't accept this key. Copy it once more from Stripe's dashboard, under Developers, API keys.";
const NO_ANSWER = "Stripe couldn't be reached, so the key wasn't checked. Please try again.";
const OTHER_WEBHOOK =
  "These keys are of another account or mode, which signs with a secret of its own. Type that, too.";
const STILL_PAYING =
  "Somebody is paying at this moment with the account that is set now. Try again when they are done: a checkout ends by itself after about half an hour.";
