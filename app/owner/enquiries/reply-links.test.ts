import { expect, test } from "vitest";
import { replyByMail, replyByWhatsapp } from "./reply-links.ts";

const ada = { firstName: "Ada", email: "ada+shop@example.com", message: "Longer?\nAnd when & how?" };

test("a reply by email has its subject, a greeting and a quotation", () => {
  const link = replyByMail({ kind: "contact", fields: ada }, "The Shop");
  const { pathname, searchParams } = new URL(link);
  expect(decodeURIComponent(pathname)).toBe("ada+shop@example.com");
  expect(searchParams.get("subject")).toBe("Re: Your message to The Shop");
  expect(searchParams.get("body")).toBe(
    "Hello Ada,\r\n\r\n\r\n\r\nThe Shop\r\n\r\nYou wrote:\r\n> Longer?\r\n> And when & how?",
  );
});

test("a reply quotes no more than a mail program accepts, and nothing without a message", () => {
  const long = { ...ada, message: "é".repeat(5_000) };
  const body = new URL(replyByMail({ kind: "contact", fields: long }, "The Shop")).searchParams.get("body");
  expect(body?.match(/é+ …$/)?.[0]).toHaveLength(602);
  const obi = { fullName: "Ada Obi", phone: "07700 900123", email: "ada@example.com" };
  expect(replyByMail({ kind: "consultation", fields: obi }, "The Shop")).not.toContain("wrote");
});

test("a reply by WhatsApp begins with a greeting, if there is a number", () => {
  const obi = { fullName: "Ada Obi", phone: "07700 900123", email: "ada@example.com" };
  expect(replyByWhatsapp({ kind: "consultation", fields: obi }, "The Shop")).toBe(
    "https://wa.me/447700900123?text=Hello%20Ada%2C%20thank%20you%20for%20writing%20to%20The%20Shop.%20",
  );
  expect(replyByWhatsapp({ kind: "contact", fields: ada }, "The Shop")).toBeNull();
});
