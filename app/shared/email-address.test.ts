import fc from "fast-check";
import { expect, test } from "vitest";
import { emailHint, isEmail } from "./email-address.ts";

test.each([
  "ada@example.com",
  "a@b.co",
  "x@example.co",
  "ada.obi+shop@mail.example.co.uk",
  "ada_obi-99@example.museum",
  "o'neill@example.ie",
  "ada!#$%&*/=?^`{|}~@example.com",
  "1@1.com",
  "ada@xn--bcher-kva.example",
  "ada@example.xn--p1ai",
  "ada@bücher.example",
  `${"a".repeat(64)}@example.com`,
  `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(55)}.com`,
])("accepts %s as an email", (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  "",
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada@example.",
  "ada@.",
  "ada@.com",
  "ada@@example.com",
  "ada@obi@example.com",
  "ada obi@example.com",
  "ada@example.com ",
  "ada@exam\nple.com",
  "ada.obi@example",
  "ada@example.com\r\nBcc: spy@evil.example",
  "ada@example.com,spy@evil.example",
  "Ada <ada@example.com>",
  // The payment provider refuses these addresses.
  "a@b.c",
  "ada..obi@example.com",
  ".ada@example.com",
  "ada.@example.com",
  "ada@example..com",
  "ada@.example.com",
  "ada@example.com.",
  "ada@-example.com",
  "ada@example-.com",
  "ada@exam_ple.com",
  "ada@example.c0m",
  "ada@127.0.0.1",
  "ada@[127.0.0.1]",
  '"ada obi"@example.com',
  "josé@example.com",
  "ọlá@example.com",
  "ada\u{200b}@example.com",
  "ada@example\u{2024}com",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(64)}.com`,
  `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(58)}.com`,
])("refuses %j as an email", (text) => {
  expect(isEmail(text)).toBe(false);
});

test("accepts only emails without whitespace, with one at-sign and a dot after it", () => {
  const likely = fc.string({
    unit: fc.constantFrom("a", "bc", "@", ".", " ", "\n", "é", "-"),
    maxLength: 12,
  });
  const made = fc.tuple(likely, likely).map(([local, domain]) => `a${local}@${domain}bc.de`);
  fc.assert(
    fc.property(fc.oneof(likely, made), (text) => {
      if (isEmail(text)) expect(text).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
    }),
  );
});

test("accepts dot-separated words, an at-sign and a name with a dot", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcxyz019_+"), minLength: 1, maxLength: 8 });
  const label = fc.string({ unit: fc.constantFrom(..."abcxyz019"), minLength: 1, maxLength: 8 });
  const end = fc.string({ unit: fc.constantFrom(..."abcxyz"), minLength: 2, maxLength: 6 });
  const some = (of: fc.Arbitrary<string>) => fc.array(of, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(some(word), some(label), end, (local, domain, last) => {
      const [before, after] = [local.join("."), [...domain, last].join(".")];
      expect(isEmail(`${before}@${after}`)).toBe(true);
      expect(isEmail(`${before}..${before}@${after}`)).toBe(false);
      expect(isEmail(`.${before}@${after}`)).toBe(false);
      expect(isEmail(`${before}.@${after}`)).toBe(false);
    }),
  );
});

test.each([
  ["", "Add your email, such as name@example.com."],
  ["ada obi@example.com", "Take the space out of the email."],
  ["ada@", "Add the part after the @, such as name@example.com."],
  ["ada", "Check the email: it should look like name@example.com."],
  ["ada..obi@example.com", "Check the dots before the @: one at a time, and none first or last."],
  [".ada@example.com", "Check the dots before the @: one at a time, and none first or last."],
  ["josé@example.com", "Use plain letters (a to z) before the @: the payment page takes no others."],
  ["ada@example.c", "Check the end of the email: one letter is missing, as in name@example.com."],
  ["ada@example..com", "Check the email: it should look like name@example.com."],
  ["a@b@c.de", "Check the email: it should look like name@example.com."],
  [`${"a".repeat(260)}@example.com`, "The email is too long: 254 characters at most."],
])("the hint for %j corrects it", (text, hint) => {
  expect(emailHint(text)).toBe(hint);
});
