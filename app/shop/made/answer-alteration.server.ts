import { addressLines } from "#app/domain/content/contact-links.ts";
import type { Content } from "#app/domain/content/content.server.ts";
import { type AlterableOrder, parseAlteration } from "#app/domain/making/alteration-input.ts";
import { MADE_PATH, madePath } from "#app/domain/making/made.ts";
import { acceptQuote } from "#app/domain/making/open-part.server.ts";
import { jobsOf, quoteJob } from "#app/domain/making/quote-job.ts";
import { HONEYPOT } from "#app/domain/people/enquiries/enquiry.ts";
import type { NewCheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { openPayment } from "#app/domain/selling/checkout/open-payment.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import {
  answerRequest,
  listParcelCountries,
  placesOf,
  type RefusedRequest,
  type RequestDeps,
} from "./answer-request.server.ts";

/** The owner's table is that of this moment. */
export type AlterationDeps = NewCheckoutDeps &
  RequestDeps & { shopName: string } & Pick<Content, "alterations">;

/** What the pages of alterations show: the owner's table, and where pieces come from and go to. */
export const alterFormOf = ({ alterations, delivery, services, site }: Content) => ({
  jobs: jobsOf(alterations),
  countries: listParcelCountries(delivery),
  collection: delivery.collection?.place ?? null,
  address: [site.name, ...addressLines(site.contact.addresses.uk)],
  picture: services.bench,
  trap: HONEYPOT,
});

/**
 * Keeps a request for an alteration; the result is the path of its page. A job of the table is accepted with its price,
 * so its page leads to the payment at once. Without an answer of the provider the page asks for it again.
 */
export async function answerAlteration(
  deps: AlterationDeps,
  form: FormData,
  order: AlterableOrder | null,
): Promise<Result<string, RefusedRequest>> {
  const { delivery, shopName, now } = deps;
  const home = order?.country ? { countries: [order.country] } : {};
  const terms = { ...placesOf(delivery), ...home, jobs: jobsOf(deps.alterations), order };
  const sent = await answerRequest(deps, form, (typed) => {
    const parsed = parseAlteration(typed, terms);
    if (!parsed.ok) return parsed;
    const { request, job } = parsed.value;
    const { country } = request;
    const today = shopDay(now());
    return ok({ request, quote: job && quoteJob(job, { country, zones: delivery.zones, today, shopName }) });
  });
  if (!sent.ok) return sent;
  const key = sent.value;
  if (key === null) return ok(MADE_PATH);
  const accepted = await acceptQuote({ ...deps, prefix: deps.orderPrefix }, key, 1);
  if (accepted?.ok) await openPayment(accepted.value, deps.site.origin, deps);
  return ok(`${madePath(key)}?done=sent`);
}
