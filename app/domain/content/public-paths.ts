import type { Navigation } from "./schemas.ts";

/** Pages for one visitor only, which search engines should not list. */
const PRIVATE_PATHS = ["/admin", "/cart", "/checkout", "/orders"];

export interface PublicPage {
  path: string;
  label: string;
}

/** Every page of the shop that has an address of its own, whatever the catalogue holds. */
export const PAGES: readonly PublicPage[] = [
  { path: "/", label: "Home" },
  { path: "/about", label: "About Us" },
  { path: "/our-team", label: "Our Team" },
  { path: "/what-we-do", label: "What We Do" },
  { path: "/client", label: "The Journey" },
  { path: "/catalogue", label: "Catalogue" },
  { path: "/cart", label: "Cart" },
  { path: "/contact", label: "Contact Us" },
  { path: "/book", label: "Book a call" },
  { path: "/gift-cards", label: "Gift cards" },
  { path: "/made-for-you", label: "Made for you" },
  { path: "/made-for-you/alteration", label: "Alter or mend a piece" },
  { path: "/lists", label: "Newsletter" },
  { path: "/refund-policy", label: "Refund Policy" },
  { path: "/orders", label: "Find my orders" },
  { path: "/withdraw", label: "Withdraw from contract" },
  { path: "/policies/privacy", label: "Privacy" },
  { path: "/policies/terms", label: "Terms" },
  { path: "/policies/accessibility", label: "Accessibility" },
];

/** The shop's public pages, each once: every target of the navigation and the footer, and the pages right below them. */
export function listPublicPages({ main, quickLinks, legal }: Navigation): PublicPage[] {
  const links = [...main.flatMap((item) => [item, ...(item.children ?? [])]), ...quickLinks, ...legal];
  const labels = new Map([["/", "Home"]]);
  for (const { to, label } of links) {
    const path = to.replace(/[?#].*$/, "");
    // A link to a part of a page does not name the page.
    if (!isPrivate(path) && (path === to || !links.some((link) => link.to === path)) && !labels.has(path))
      labels.set(path, label);
  }
  for (const { path, label } of PAGES)
    if (labels.has(path.slice(0, path.lastIndexOf("/"))) && !labels.has(path)) labels.set(path, label);
  return [...labels].map(([path, label]) => ({ path, label }));
}

const isPrivate = (path: string): boolean =>
  PRIVATE_PATHS.some((place) => path === place || path.startsWith(`${place}/`));
