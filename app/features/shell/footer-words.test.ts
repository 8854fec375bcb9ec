import { expect, test } from "vitest";
import { companyLine } from "./footer-words.ts";

const company = {
  legalName: "Shop Ltd",
  registeredOffice: "1 Road, Town",
  number: "00000000",
  vatNumber: null,
};

test("The company line names the trader, its number and its office, and skips what it does not have", () => {
  expect(companyLine({ name: "Shop", company }, 2031)).toBe(
    "© 2031 Shop. Shop Ltd, company no. 00000000, registered office 1 Road, Town.",
  );
});

test("A VAT number is named where there is one", () => {
  expect(companyLine({ name: "Shop", company: { ...company, vatNumber: "GB 000" } }, 2031)).toContain(
    ", VAT no. GB 000,",
  );
});
