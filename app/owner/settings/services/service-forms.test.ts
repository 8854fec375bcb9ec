import { expect, test } from "vitest";
import { parseEmailForm, parsePaymentForm } from "./service-forms.ts";

const formOf = (values: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const EMAIL = {
  host: " smtp.example.com ",
  port: "587",
  user: "shop",
  password: " two words ",
  from: "orders@example.com",
  fromName: "",
};
const parseEmail = (changes: Record<string, string>, hasPassword = false) =>
  parseEmailForm(formOf({ ...EMAIL, ...changes }), hasPassword);
const fieldsOf = (parsed: ReturnType<typeof parseEmailForm | typeof parsePaymentForm>) =>
  parsed.ok ? [] : parsed.error.map(({ field }) => field);

test("reads a mail server, and leaves its password as it was typed", () => {
  expect(parseEmail({})).toEqual({
    ok: true,
    value: {
      host: "smtp.example.com",
      port: 587,
      user: "shop",
      password: " two words ",
      from: "orders@example.com",
      fromName: null,
    },
  });
});

test.each<[Record<string, string>, string[]]>([
  [{ port: "mail" }, ["port"]],
  [{ port: "0" }, ["port"]],
  [{ port: "65536" }, ["port"]],
  [{ host: "smtp example com" }, ["host"]],
  [{ host: "smtp://smtp.example.com" }, ["host"]],
  [{ host: "" }, ["host"]],
  [{ from: "orders @example.com" }, ["from"]],
  [{ from: "a@example.com, b@example.com" }, ["from"]],
  [{ fromName: "Shop <x@example.com>" }, ["fromName"]],
  [{ user: "" }, ["user"]],
  [{ password: "" }, ["password"]],
  [{ host: "a b", port: "x" }, ["host", "port"]],
])("finds what is wrong with a mail server: %o", (changes, fields) => {
  expect(fieldsOf(parseEmail(changes))).toEqual(fields);
});

test("keeps the password that is kept, and needs none without a user name", () => {
  expect(parseEmail({ password: "" }, true)).toMatchObject({ ok: true, value: { password: null } });
  expect(parseEmail({ user: "", password: "" })).toMatchObject({ ok: true, value: { user: null } });
});

const parseKeys = (secretKey: string, webhookSecret: string, isKept = false) =>
  parsePaymentForm(formOf({ secretKey, webhookSecret }), isKept);

test.each<[string, string, RegExp]>([
  ["pk_live_1", "whsec_1", /publishable key/],
  ["rk_live_1", "whsec_1", /restricted key/],
  ["whsec_1", "whsec_1", /belongs in the field below/],
  ["sk_live_ 1", "whsec_1", /begins with sk_live_ or sk_test_/],
  ["", "whsec_1", /begins with sk_live_ or sk_test_/],
  ["sk_test_1", "", /begins with whsec_/],
  ["sk_test_1", "abc", /begins with whsec_/],
])("refuses the keys %j and %j with a sentence", (secretKey, webhookSecret, message) => {
  const parsed = parseKeys(secretKey, webhookSecret);
  expect(parsed.ok ? [] : parsed.error.map((problem) => problem.message)).toEqual([
    expect.stringMatching(message),
  ]);
});

test("reads keys, and keeps those that are kept", () => {
  const keys = { secretKey: "sk_live_51Abc", webhookSecret: "whsec_abc" };
  expect(parseKeys(` ${keys.secretKey} `, keys.webhookSecret)).toEqual({ ok: true, value: keys });
  expect(parseKeys("", "", true)).toEqual({ ok: true, value: { secretKey: null, webhookSecret: null } });
});
