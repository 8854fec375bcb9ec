import { expect, test } from "vitest";
import { type Enquiry, subjectOf } from "./enquiry.ts";
import { enquiryMail } from "./forward-enquiry.server.ts";

const contact = (firstName: string): Enquiry => ({
  kind: "contact",
  fields: { firstName, email: "ada@example.com", message: "Hello" },
});
const consultation = (fullName: string): Enquiry => ({
  kind: "consultation",
  fields: { fullName, phone: "07700 900123", email: "ada@example.com" },
});

test.each<[string, Enquiry]>([
  ["New inquiry from Ada", contact("Ada")],
  ["New inquiry from Website", contact("")],
  ["New inquiry from Ada", consultation("Ada Obi")],
  ["New inquiry from Ọmọ́ládé", consultation("Ọmọ́ládé")],
])("the subject is '%s'", (subject, enquiry) => {
  expect(subjectOf(enquiry)).toBe(subject);
});

test("the mail has the filled-in fields in the order of the form, and its reply goes to the writer", () => {
  const createdAt = new Date("2026-11-20T09:45:00Z");
  const mail = enquiryMail({ id: "1", createdAt, ...consultation("Ada Obi") });
  expect(mail).toEqual({
    subject: "New inquiry from Ada",
    replyTo: "ada@example.com",
    text: [
      "Full name: Ada Obi",
      "Phone: 07700 900123",
      "Email: ada@example.com",
      "",
      "(no message)",
      "",
      "-- ",
      "Written in the consultation form on 20 November 2026 at 09:45 UTC.",
      "Reply to this email to write to ada@example.com.",
    ].join("\n"),
  });
});
