import { expect, test } from "vitest";
import { mailLink, mapsLink, phoneLink, whatsappLink } from "./contact-links.ts";

test("A WhatsApp link contains its whole message, marks and line breaks included", () => {
  const link = new URL(whatsappLink("447700900199", "Ẹ káàárọ̀ & hello?\nA custom order, please."));
  expect(link.origin + link.pathname).toBe("https://wa.me/447700900199");
  expect(link.searchParams.get("text")).toBe("Ẹ káàárọ̀ & hello?\nA custom order, please.");
});

test("A WhatsApp link without a message has no query", () => {
  expect(whatsappLink("447700900199")).toBe("https://wa.me/447700900199");
});

test("A mail link encodes its subject", () => {
  expect(mailLink("hello@shop.example", "A hem & a cuff")).toBe(
    "mailto:hello@shop.example?subject=A%20hem%20%26%20a%20cuff",
  );
});

test("A telephone link keeps digits and the plus sign only", () => {
  expect(phoneLink("+44 1632 960199")).toBe("tel:+441632960199");
});

test("A maps link joins the lines of the address", () => {
  expect(new URL(mapsLink(["14 Sample Parade", "Portsmouth"])).searchParams.get("query")).toBe(
    "14 Sample Parade, Portsmouth",
  );
});
