import fc from "fast-check";
import { expect, test } from "vitest";
import { emailHint, isEmail } from "./email-address.ts";

test.each(["ada@example.com", "a@b.c", "ada.obi+shop@mail.example.co.uk", "ọlá@example.com"])(
  "%s is an email",
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  "",
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada@example.",
  "ada@.",
  "ada@@example.com",
  "ada@obi@example.com",
  "ada obi@example.com",
  "ada@example.com ",
  "ada@exam\nple.com",
  `${"a".repeat(251)}@b.c`,
  "ada.obi@example",
  "ada@example.com\r\nBcc: spy@evil.example",
  "ada@example.com,spy@evil.example",
  "Ada <ada@example.com>",
])("%j is not an email", (text) => {
  expect(isEmail(text)).toBe(false);
});

test("an email has no whitespace, one at-sign and a dot after it", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "@", ".", " ", "\n") }), (text) => {
      const [before = "", after = "", ...more] = text.split("@");
      const expected = before !== "" && more.length === 0 && /^.+\..+$/s.test(after) && !/\s/.test(text);
      expect(isEmail(text)).toBe(expected);
    }),
  );
});

test.each([
  ["", "Add your email, such as name@example.com."],
  ["ada obi@example.com", "Take the space out of the email."],
  ["ada@", "Add the part after the @, such as name@example.com."],
  ["ada", "Check the email: it should look like name@example.com."],
])("%j is mended by its hint", (text, hint) => {
  expect(emailHint(text)).toBe(hint);
});
