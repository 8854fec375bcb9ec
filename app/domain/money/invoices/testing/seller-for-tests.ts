import type { SellerFacts } from "../invoice.ts";

/** A business that is not registered for VAT. */
export const SELLER: SellerFacts = {
  name: "Sample Shop",
  email: "hello@shop.example",
  address: ["14 Sample Parade", "Portsmouth PO1 0AA", "United Kingdom"],
  company: {
    legalName: "Sample Shop Ltd",
    registeredOffice: "14 Sample Parade, Portsmouth PO1 0AA",
    number: "01234567",
    vatNumber: null,
  },
};

/** The same, registered. */
export const REGISTERED_SELLER: SellerFacts = {
  ...SELLER,
  company: { ...SELLER.company, vatNumber: "GB 123 4567 89" },
};
