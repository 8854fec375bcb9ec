import { defaultDocuments } from "./default-documents.server.ts";
import type { Documents } from "./documents.ts";

const { home, team, about, services, contact, policies, "the-journey": journey } = defaultDocuments;

/** The part of the example's privacy notice that speaks of its own rooms abroad. */
const ABROAD = /^## Outside the United Kingdom\n[\s\S]*?(?=^## )/m;

/**
 * What a shop without the sample says until its owner has written: nothing that is true of the sample alone. Praise, figures, people, quotations,
 * places and prices are empty, so that their parts of a page do not show.
 */
export const blankDocuments = {
  announcement: { text: "Welcome to {{brand}}.", link: { label: "Shop the catalogue", to: "/catalogue" } },
  home: {
    ...home,
    hero: home.hero.map((slide, nth) => ({
      ...slide,
      kicker: "{{brand}}",
      title: ["New in the shop", "From the catalogue", "Ask us"][nth] ?? "",
      text: ["See what is new.", "See every piece.", "Write to us about a size or an order."][nth] ?? "",
      primary: { label: "Shop the catalogue", to: "/catalogue" },
      secondary: { label: "Contact us", to: "/contact" },
    })),
    promises: { ...home.promises, list: [] },
    story: null,
    press: null,
    focus: { ...home.focus, cards: [] },
    consultation: { ...home.consultation, text: "Tell us what you are looking for, and we call you." },
  },
  testimonials: [],
  figures: [],
  about: {
    ...about,
    head: { ...about.head, description: "About {{brand}}.", lead: "Who we are, and what we make." },
    story: null,
    values: { ...about.values, list: [] },
    mission: null,
    vision: null,
    text: "",
  },
  team: {
    head: { ...team.head, description: "The people at {{brand}}." },
    members: [],
    contact: { ...team.contact, title: "Ask us.", text: "A size, a piece, an order: write to us." },
  },
  services: {
    ...services,
    head: {
      ...services.head,
      description: "What we do at {{brand}}.",
      lead: "What we do, and how to ask for it.",
    },
    services: [],
    bench: null,
    making: { ...services.making, steps: [] },
    women: null,
    mentorship: null,
  },
  faqs: [],
  "the-journey": {
    ...journey,
    head: { ...journey.head, description: "How {{brand}} began.", lead: "How {{brand}} began." },
    quote: null,
    milestones: { ...journey.milestones, list: [] },
    next: { ...journey.next, title: "See what we make.", text: "Every piece is in the catalogue." },
    text: "",
  },
  contact: {
    ...contact,
    text: "A question about a size, a piece or an order? Write to us.",
    description: "Write to {{brand}} about a size, a piece or an order.",
  },
  looks: [],
  policies: {
    ...policies,
    privacy: { ...policies.privacy, text: policies.privacy.text.replace(ABROAD, "") },
  },
} satisfies Partial<Documents>;
