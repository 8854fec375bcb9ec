import { expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.server.ts";

const MAIL = { SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "Shop <orders@shop.example>" };
const read = (variables: Record<string, string>) => readSettings(variables, "/nowhere");

function complaint(variables: Record<string, string>): string {
  try {
    read(variables);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

test("enquiries stay in the shop unless they are sent on", () => {
  expect(read({}).enquiries).toEqual({ formEndpoint: null, mailTo: null });
});

test("enquiries go to a form service, to a mailbox, or to both", () => {
  const formEndpoint = "https://formspree.io/f/abcdefgh";
  const mailTo = "hello@shop.example";
  expect(read({ ...MAIL, FORM_ENDPOINT: formEndpoint, ENQUIRIES_TO: mailTo }).enquiries).toEqual({
    formEndpoint,
    mailTo,
  });
});

test.each<[string, Record<string, string>]>([
  ["ENQUIRIES_TO: needs SMTP_URL", { ENQUIRIES_TO: "hello@shop.example" }],
  ["ENQUIRIES_TO: ENQUIRIES_TO must be one mail address", { ...MAIL, ENQUIRIES_TO: "a@b.c, d@e.f" }],
  ["FORM_ENDPOINT: FORM_ENDPOINT must be an address", { FORM_ENDPOINT: "formspree" }],
  ["FORM_ENDPOINT: FORM_ENDPOINT must be an address", { FORM_ENDPOINT: "ftp://formspree.io/f/1" }],
  ["SMTP_URL: SMTP_URL must be an address", { ...MAIL, SMTP_URL: "https://mail.example" }],
  ["MAIL_FROM: MAIL_FROM must be an address", { ...MAIL, MAIL_FROM: "The Shop" }],
  ["MAIL_FROM: set the sender's address", { SMTP_URL: MAIL.SMTP_URL }],
])("a bad value is told as '%s …'", (line, variables) => {
  expect(complaint(variables)).toContain(line);
});
