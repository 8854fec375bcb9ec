import { toSlug } from "#app/shared/slug.ts";

/** What tells two sizes or colours apart in addresses, SKUs and forms: `XL` and `xl` are one. */
export const choiceId = (name: string): string => toSlug(name) || name.toLowerCase();
