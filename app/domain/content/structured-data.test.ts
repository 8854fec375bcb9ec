import { expect, test } from "vitest";
import { defaultFrame } from "./default-frame.ts";
import { faqPageJsonLd, organizationJsonLd } from "./structured-data.ts";

const { site, storePolicy } = defaultFrame;

test("The organization has whole addresses and the contacts of the site", () => {
  expect(organizationJsonLd({ site, storePolicy }, { origin: "https://shop.example" })).toMatchObject({
    "@type": "OnlineStore",
    name: "Baobab Atelier",
    url: "https://shop.example/",
    logo: "https://shop.example/icon-512.png",
    email: site.contact.email,
    telephone: "+441632960199",
    address: {
      "@type": "PostalAddress",
      streetAddress: "14 Sample Parade",
      addressLocality: "Portsmouth",
      postalCode: "PO1 0AA",
      addressCountry: "GB",
    },
    hasMerchantReturnPolicy: { "@type": "MerchantReturnPolicy", merchantReturnDays: 14 },
  });
});

test("A VAT number is stated when there is one", () => {
  expect(organizationJsonLd({ site, storePolicy }, { origin: "https://shop.example" })).not.toHaveProperty(
    "vatID",
  );
  const registered = {
    ...site,
    company: { ...site.company, registeredForVat: true, vatNumber: "GB000000000" },
  };
  expect(
    organizationJsonLd({ site: registered, storePolicy }, { origin: "https://shop.example" }),
  ).toHaveProperty("vatID", "GB000000000");
});

test("Each question of the page is listed with its answer", () => {
  expect(faqPageJsonLd([{ question: "How long?", answer: "Three weeks." }])).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [{ name: "How long?", acceptedAnswer: { text: "Three weeks." } }],
  });
});
