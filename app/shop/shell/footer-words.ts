import type { Brand } from "#app/domain/content/schemas.ts";

/** A link in the footer: a finger's height on phones, a line's on a desk. */
export const FOOTER_LINK =
  "inline-flex min-h-11 min-w-11 items-center underline-offset-6 hover:underline hover:decoration-1 lg:min-h-8";

export const FOOTER_HEADING = "mb-3 font-semibold text-label text-sand";

/** Copyright and the company's details: UK law requires name, address and company number on every page. */
export function companyLine({ name, company }: Pick<Brand, "name" | "company">, year: number): string {
  const facts = [
    company.legalName,
    company.number && `company no. ${company.number}`,
    company.registeredForVat && company.vatNumber && `VAT no. ${company.vatNumber}`,
    `registered office ${company.registeredOffice}`,
  ];
  return `© ${year} ${name}. ${facts.filter(Boolean).join(", ")}.`;
}
