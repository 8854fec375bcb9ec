import slug from "../../../content/slug.json" with { type: "json" };

/**
 * The name under which this brand keeps a value in the browser: `storageKey("cart")` is `baobab-atelier.cart`.
 * The slug comes straight from the brand's settings, so that every page may use it without knowing the content.
 */
export const storageKey = (name: string): string => `${slug}.${name}`;
