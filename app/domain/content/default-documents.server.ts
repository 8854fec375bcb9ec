import { DUTY_TABLES } from "#app/domain/delivery/duty-tables.ts";
import aboutJson from "../../../content/about.json" with { type: "json" };
import aboutMarkdown from "../../../content/about.md?raw";
import alterationsJson from "../../../content/alterations.json" with { type: "json" };
import claimsJson from "../../../content/claims.json" with { type: "json" };
import collectionsJson from "../../../content/collections.json" with { type: "json" };
import contactJson from "../../../content/contact.json" with { type: "json" };
import faqsJson from "../../../content/faqs.json" with { type: "json" };
import figuresJson from "../../../content/figures.json" with { type: "json" };
import homeJson from "../../../content/home.json" with { type: "json" };
import kindsJson from "../../../content/kinds.json" with { type: "json" };
import labelsJson from "../../../content/labels.json" with { type: "json" };
import lettersJson from "../../../content/letters.json" with { type: "json" };
import looksJson from "../../../content/looks.json" with { type: "json" };
import marketsJson from "../../../content/markets.json" with { type: "json" };
import accessibilityMarkdown from "../../../content/policies/accessibility.md?raw";
import cancellationFormMarkdown from "../../../content/policies/cancellation-form.md?raw";
import privacyMarkdown from "../../../content/policies/privacy.md?raw";
import refundPromiseMarkdown from "../../../content/policies/refund-promise.md?raw";
import rightToCancelMarkdown from "../../../content/policies/right-to-cancel.md?raw";
import termsMarkdown from "../../../content/policies/terms.md?raw";
import policiesJson from "../../../content/policies.json" with { type: "json" };
import servicesJson from "../../../content/services.json" with { type: "json" };
import sizeGuideJson from "../../../content/size-guide.json" with { type: "json" };
import teamJson from "../../../content/team.json" with { type: "json" };
import testimonialsJson from "../../../content/testimonials.json" with { type: "json" };
import journeyJson from "../../../content/the-journey.json" with { type: "json" };
import journeyMarkdown from "../../../content/the-journey.md?raw";
import { defaultFrame } from "./default-frame.ts";
import type { Documents } from "./documents.ts";

const { refunds, privacy, terms, accessibility } = policiesJson;

/**
 * The documents in the files of `content/`: the words of a fresh shop. `check-content.server.ts` checks the files
 * before the shop is built and starts, so they can be trusted.
 */
export const defaultDocuments = {
  announcement: defaultFrame.announcement,
  home: homeJson,
  testimonials: testimonialsJson,
  figures: figuresJson,
  about: { ...aboutJson, text: aboutMarkdown },
  claims: claimsJson,
  team: teamJson,
  services: servicesJson,
  faqs: faqsJson,
  alterations: alterationsJson,
  "the-journey": { ...journeyJson, text: journeyMarkdown },
  contact: contactJson,
  policies: {
    refunds: {
      ...refunds,
      promise: refundPromiseMarkdown,
      law: rightToCancelMarkdown,
      form: cancellationFormMarkdown,
    },
    privacy: { ...privacy, text: privacyMarkdown },
    terms: { ...terms, text: termsMarkdown },
    accessibility: { ...accessibility, text: accessibilityMarkdown },
  },
  "store-policy": defaultFrame.storePolicy,
  letters: lettersJson,
  delivery: { ...defaultFrame.delivery, dutyTables: [...DUTY_TABLES], ioss: null },
  labels: labelsJson,
  markets: marketsJson,
  navigation: defaultFrame.navigation,
  kinds: kindsJson,
  collections: collectionsJson,
  looks: looksJson,
  "size-guide": sizeGuideJson,
  site: defaultFrame.site,
} as unknown as Documents;
