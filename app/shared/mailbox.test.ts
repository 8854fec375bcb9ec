import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["ada.b.c@gmail.com", "adabc@gmail.com"],
  ["ADA+one+two@Gmail.com", "ada@gmail.com"],
  ["a.da+x@googlemail.com", "ada@gmail.com"],
  ["ada+dress@shopper.example", "ada@shopper.example"],
  ["ada@pm.me", "ada@proton.me"],
  ["+only@shopper.example", "+only@shopper.example"],
])("counts %s as the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
