import type Stripe from "stripe";
import type { SentParams } from "../payments/stripe-types.ts";
import type { Aftermath } from "./test-cards.ts";

/**
 * A checkout session as Stripe's API returns it: every field that the SDK describes, some with the sandbox's narrower
 * types.
 */
export interface SandboxSession extends SentParams<Stripe.Checkout.Session> {
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  expires_at: number;
  livemode: false;
  metadata: Record<string, string>;
  mode: "payment";
  payment_intent: string | null;
  payment_status: "paid" | "unpaid" | "no_payment_required";
  status: "open" | "complete" | "expired";
  success_url: string;
  total_details: { amount_discount: 0; amount_shipping: number; amount_tax: 0 };
}

export interface SandboxAddress {
  line1: string;
  line2: string | null;
  city: string;
  state: string | null;
  postal_code: string;
  country: string;
}

export interface SandboxLine {
  id: string;
  title: string;
  description: string | null;
  priceCents: number;
  quantity: number;
  imageUrl: string | null;
}

export interface SandboxRate {
  id: string;
  name: string;
  amountCents: number;
  businessDays: { fewest: number | null; most: number | null };
}

/** The payer and the parcel's address, as typed on the hosted page. Never the card. */
export interface Payer {
  email: string;
  name: string;
  phone: string | null;
  address: SandboxAddress;
  rateId: string | null;
  /** The currency of their own that they chose to pay in; null for pounds. */
  currency: string | null;
}

/** A stored session: its public shape, and facts that Stripe would know but not return with it. */
export interface SessionRecord {
  session: SandboxSession;
  lines: SandboxLine[];
  rates: SandboxRate[];
  payment: { description: string | null; metadata: Record<string, string>; receiptEmail: string | null };
  /** Set while the card's bank asks the shopper to confirm. */
  confirming: Payer | null;
}

export interface SandboxPayment extends SentParams<Stripe.PaymentIntent> {
  latest_charge: string;
  livemode: false;
  status: "succeeded";
}

/** A stored payment: its public shape, and the later effects of the card that paid. */
export interface PaymentRecord extends SandboxPayment {
  sandbox_aftermath: Aftermath | null;
}

export interface SandboxDispute extends SentParams<Stripe.Dispute> {
  charge: string;
  livemode: false;
  payment_intent: string;
  status: "needs_response" | "under_review" | "won" | "lost";
}

export interface SandboxRefund extends SentParams<Stripe.Refund> {
  charge: string;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed";
}

export type SandboxLineItem = SentParams<Stripe.LineItem>;

type EventOf<Type extends string> = SentParams<Extract<Stripe.Event, { type: Type }>>;

export type SandboxEvent =
  | EventOf<"checkout.session.completed">
  | EventOf<"checkout.session.expired">
  | EventOf<"refund.created">
  | EventOf<"refund.updated">
  | EventOf<"refund.failed">
  | EventOf<"charge.dispute.created">
  | EventOf<"charge.dispute.closed">;
