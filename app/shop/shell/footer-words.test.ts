import { expect, test } from "vitest";
import { companyLine } from "./footer-words.ts";

const company = {
  legalName: "Shop Ltd",
  registeredOffice: "1 Road, Town",
  number: "00000000",
  registeredForVat: false,
  vatNumber: null,
};

test("The company line names the trader, its number and its office, and skips what it does not have", () => {
  expect(companyLine({ name: "Shop", company }, 2031)).toBe(
    "© 2031 Shop. Shop Ltd, company no. 00000000, registered office 1 Road, Town.",
  );
});

test("A VAT number is named while the shop is registered", () => {
  const numbered = { ...company, vatNumber: "GB 000" };
  const registered = { ...numbered, registeredForVat: true };
  expect(companyLine({ name: "Shop", company: registered }, 2031)).toContain(", VAT no. GB 000,");
  expect(companyLine({ name: "Shop", company: numbered }, 2031)).not.toContain("VAT");
});
