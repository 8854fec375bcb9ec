import { createHash } from "node:crypto";
import { openDelivery } from "#app/domain/delivery/markets.ts";
import type { Delivery } from "#app/domain/delivery/zone.ts";
import type { Documents } from "./documents.ts";
import { factsOf, fillFactsIn } from "./facts.ts";
import { FOR_MACHINES, type Frame } from "./frame.ts";
import { renderMarkdown } from "./markdown.ts";
import { shownNavigation } from "./shown-navigation.ts";

/** All words and facts of the shop at one moment, ready for its pages: facts filled in, Markdown rendered. */
export type Content = ReturnType<typeof contentOf>;

interface ShopMeans extends Pick<Frame, "sendsEmail"> {
  /** Whether the owner has open hours: without them no page offers a call. */
  takesCalls: boolean;
}

/**
 * Makes the words of the documents ready. Once for each change of a document, not for each request. The shop
 * tells whether it sends emails and takes calls.
 */
export function contentOf(documents: Documents, { sendsEmail, takesCalls }: ShopMeans) {
  const { site, "store-policy": storePolicy } = documents;
  const { zones } = documents.delivery;
  const facts = factsOf(site, storePolicy, zones, openDelivery(documents.delivery).zones);
  const filled = fillFactsIn(documents, facts);
  const { policies, about, "the-journey": journey, ...words } = filled;
  const navigation = shownNavigation(filled, { takesCalls });
  const { promise, law, form, ...refunds } = policies.refunds;
  const policyPage = ({ text, ...head }: (typeof policies)["terms"]) => ({
    head,
    text: renderMarkdown(text),
  });
  return {
    site,
    storePolicy,
    delivery: documents.delivery as Delivery,
    navigation,
    documents,
    home: words.home,
    testimonials: words.testimonials,
    figures: words.figures,
    team: words.team,
    services: words.services,
    faqs: words.faqs,
    claims: words.claims,
    alterations: words.alterations,
    contact: words.contact,
    euNotice: words.markets.notice,
    /** Who answers for a product whose papers name nobody. */
    parties: {
      maker: words.markets.maker ?? {
        name: site.company.legalName,
        address: site.company.registeredOffice,
        contact: site.contact.email,
      },
      responsible: words.markets.responsible,
    },
    letters: words.letters,
    labels: documents.labels,
    kinds: words.kinds.map(({ slug, name }) => ({ slug, name })),
    /** The slugs of the kinds without a hem. */
    untailoredKinds: words.kinds.filter(({ withoutHem }) => withoutHem).map(({ slug }) => slug),
    collections: words.collections,
    looks: words.looks,
    sizeGuide: words["size-guide"],
    about: { words: withoutText(about), story: renderMarkdown(about.text) },
    journey: { words: withoutText(journey), story: renderMarkdown(journey.text) },
    refundPolicy: {
      head: refunds,
      promise: renderMarkdown(promise),
      law: renderMarkdown(law),
      form: renderMarkdown(form),
    },
    policies: new Map([
      ["privacy", policyPage(policies.privacy)],
      ["terms", policyPage(policies.terms)],
      ["accessibility", policyPage(policies.accessibility)],
    ]),
    frame: frameOf({ ...documents, ...words, navigation }, sendsEmail),
    takesCalls,
  };
}

const withoutText = <Words extends { text: string }>({ text: _, ...words }: Words) => words;

/** The frame of every page, with an address that changes with it. */
function frameOf(
  { site, "store-policy": storePolicy, navigation, announcement, delivery }: Documents,
  sendsEmail: boolean,
): Frame {
  const brand = Object.fromEntries(
    Object.entries(site).filter(([field]) => !(FOR_MACHINES as readonly string[]).includes(field)),
  ) as Frame["site"];
  const zones = delivery.zones.map(({ countries, priceCents, freeFromCents }) => ({
    ...{ countries, priceCents, freeFromCents },
  }));
  const words = { site: brand, storePolicy, navigation, announcement, zones, sendsEmail };
  const version = createHash("sha256").update(JSON.stringify(words)).digest("base64url").slice(0, 10);
  return { ...words, address: `/words/${version}.js`, forMachines: { site, storePolicy } };
}
