import type { Aftermath } from "./test-cards.ts";

/** A checkout session as Stripe's API returns it, as far as the sandbox fills it. */
export interface SandboxSession {
  id: string;
  object: "checkout.session";
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  collected_information: {
    business_name: null;
    individual_name: null;
    shipping_details: { name: string; address: PostalAddress } | null;
  } | null;
  created: number;
  currency: string;
  customer: null;
  customer_details: {
    address: PostalAddress;
    business_name: null;
    email: string;
    individual_name: null;
    name: string;
    phone: string | null;
    tax_exempt: "none";
    tax_ids: [];
  } | null;
  customer_email: string | null;
  expires_at: number;
  livemode: false;
  metadata: Record<string, string>;
  mode: "payment";
  payment_intent: string | null;
  payment_method_types: ["card"];
  payment_status: "paid" | "unpaid" | "no_payment_required";
  phone_number_collection: { enabled: boolean };
  shipping_address_collection: { allowed_countries: string[] } | null;
  shipping_cost: {
    amount_subtotal: number;
    amount_tax: 0;
    amount_total: number;
    shipping_rate: string;
  } | null;
  shipping_options: { shipping_amount: number; shipping_rate: string }[];
  status: "open" | "complete" | "expired";
  success_url: string;
  total_details: { amount_discount: 0; amount_shipping: number; amount_tax: 0 };
  ui_mode: "hosted_page";
  url: string | null;
}

export interface PostalAddress {
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
  unitCents: number;
  quantity: number;
  imageUrl: string | null;
}

export interface SandboxRate {
  id: string;
  name: string;
  amountCents: number;
  businessDays: { fewest: number | null; most: number | null };
}

/** Who pays, and where the parcel goes, as typed on the hosted page. Never the card. */
export interface Payer {
  email: string;
  name: string;
  phone: string | null;
  address: PostalAddress;
  rateId: string | null;
}

/** What the sandbox keeps of a session: its public shape, and what Stripe would know but not return with it. */
export interface SessionRecord {
  session: SandboxSession;
  lines: SandboxLine[];
  rates: SandboxRate[];
  payment: { description: string | null; metadata: Record<string, string>; receiptEmail: string | null };
  /** Set while the card's bank asks the shopper to confirm. */
  confirming: Payer | null;
}

export interface SandboxPayment {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  created: number;
  currency: string;
  description: string | null;
  latest_charge: string;
  livemode: false;
  metadata: Record<string, string>;
  payment_method_types: ["card"];
  receipt_email: string | null;
  shipping: { name: string; phone: string | null; address: PostalAddress } | null;
  status: "succeeded";
  /** Ours, beside Stripe's: what the card that paid makes of it later. */
  sandbox_aftermath: Aftermath | null;
}

export interface SandboxDispute {
  id: string;
  object: "dispute";
  amount: number;
  charge: string;
  created: number;
  currency: string;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status: "needs_response" | "under_review" | "won" | "lost";
}

export interface SandboxRefund {
  id: string;
  object: "refund";
  amount: number;
  balance_transaction: null;
  charge: string;
  created: number;
  currency: string;
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  receipt_number: null;
  status: "pending" | "succeeded" | "failed";
}
