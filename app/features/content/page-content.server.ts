/**
 * The words of the pages. They stay on the server and are sent with their page, so that no page carries another's
 * words. Facts are filled in and Markdown is rendered here, once per process. The files were checked before
 * (`check-content.server.ts`).
 */
import aboutJson from "../../../content/about.json" with { type: "json" };
import aboutMarkdown from "../../../content/about.md?raw";
import contactJson from "../../../content/contact.json" with { type: "json" };
import faqsJson from "../../../content/faqs.json" with { type: "json" };
import figuresJson from "../../../content/figures.json" with { type: "json" };
import homeJson from "../../../content/home.json" with { type: "json" };
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
import { site, storePolicy } from "./content.ts";
import { factsOf, fillFacts, fillFactsIn } from "./facts.ts";
import { type RenderedText, renderMarkdown } from "./markdown.ts";
import type {
  About,
  BrandFigures,
  Faq,
  Journey,
  Policies,
  Services,
  Team,
  Testimonial,
} from "./page-schemas.ts";
import type { ContactContent, HomeContent } from "./schemas.ts";
import type { SizeGuideContent } from "./size-guide-schema.ts";

const facts = factsOf(site, storePolicy);
const checked = <Shape>(json: unknown): Shape => fillFactsIn(json as Shape, facts);
const prose = (markdown: string): RenderedText => renderMarkdown(fillFacts(markdown, facts));

export const home: HomeContent = checked(homeJson);
export const sizeGuide: SizeGuideContent = checked(sizeGuideJson);
export const contact: ContactContent = checked(contactJson);
export const testimonials: Testimonial[] = checked(testimonialsJson);
export const figures: BrandFigures = checked(figuresJson);
export const team: Team = checked(teamJson);
export const services: Services = checked(servicesJson);
export const faqs: Faq[] = checked(faqsJson);
export const about: About = checked(aboutJson);
export const aboutStory: RenderedText = prose(aboutMarkdown);
export const journey: Journey = checked(journeyJson);
export const journeyStory: RenderedText = prose(journeyMarkdown);

const heads: Policies = checked(policiesJson);
export const refundPolicy = {
  head: heads.refunds,
  promise: prose(refundPromiseMarkdown),
  law: prose(rightToCancelMarkdown),
  form: prose(cancellationFormMarkdown),
};
export type RefundPolicy = typeof refundPolicy;

const policies = {
  privacy: { head: heads.privacy, text: prose(privacyMarkdown) },
  terms: { head: heads.terms, text: prose(termsMarkdown) },
  accessibility: { head: heads.accessibility, text: prose(accessibilityMarkdown) },
};
export type Policy = (typeof policies)[keyof typeof policies];

/** The policy at `/policies/{name}`. */
export const findPolicy = (name: string): Policy | undefined =>
  Object.hasOwn(policies, name) ? policies[name as keyof typeof policies] : undefined;
