import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header of a body: its stamp and the HMAC over both (https://docs.stripe.com/webhooks/signature). */
export function signatureOf(body: string, secret: string, now: Date): string {
  const stamp = Math.floor(now.getTime() / 1000);
  const hmac = createHmac("sha256", secret).update(`${stamp}.${body}`, "utf8").digest("hex");
  return `t=${stamp},v1=${hmac}`;
}
