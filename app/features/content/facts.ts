import { formatPence, pence } from "#app/shared/money.ts";
import type { Site, StorePolicy } from "./schemas.ts";

/**
 * The brand's facts by the names under which its prose may use them: `{{returnsDays}}` in any text of `content/`.
 * A number stands in one file, and every page that says it says the same.
 */
export function factsOf(site: Site, policy: StorePolicy): Facts {
  const { contact, company } = site;
  return {
    brand: site.name,
    email: contact.email,
    phone: contact.phone,
    ukAddress: contact.addresses.uk.lines.join(", "),
    legalName: company.legalName,
    companyNumber: company.number ?? "not registered",
    registeredOffice: company.registeredOffice,
    returnsDays: String(policy.returnsDays),
    refundBusinessDays: range(policy.refundBusinessDays),
    cancellationDays: String(policy.cancellationDays),
    ukDeliveryDays: range(policy.deliveryBusinessDays.uk),
    internationalDeliveryDays: range(policy.deliveryBusinessDays.international),
    bankTransferHours: String(policy.bankTransferHours),
    responseHours: String(policy.responseHours),
    consultationMinutes: String(policy.consultationMinutes),
    ...Object.fromEntries(
      policy.deliveryRates.map(({ id, amountCents }) => [
        `${id}DeliveryPrice`,
        amountCents === 0 ? "free" : formatPence(pence(amountCents)),
      ]),
    ),
  };
}

export type Facts = Readonly<Record<string, string>>;

const range = ([from, to]: readonly [number, number]): string =>
  from === to ? String(from) : `${from} to ${to}`;

const NAMED = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names in a text that are no fact. */
export const unknownFacts = (text: string, facts: Facts): string[] =>
  [...text.matchAll(NAMED)].map(([, name = ""]) => name).filter((name) => !Object.hasOwn(facts, name));

/** The text with its facts in place. A name that is no fact stays as it is; the check of the content refuses it. */
export const fillFacts = (text: string, facts: Facts): string =>
  text.replace(NAMED, (whole, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? whole) : whole));

/** The same for every text in a file's data. */
export function fillFactsIn<Data>(data: Data, facts: Facts): Data {
  if (typeof data === "string") return fillFacts(data, facts) as Data;
  if (Array.isArray(data)) return data.map((item) => fillFactsIn(item, facts)) as Data;
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, fillFactsIn(value, facts)]),
  ) as Data;
}
