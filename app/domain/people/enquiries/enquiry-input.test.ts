import fc from "fast-check";
import { expect, test } from "vitest";
import type { EnquiryKind, EnquiryProblem } from "./enquiry.ts";
import { enquiryKindOf, parseEnquiry } from "./enquiry-input.ts";

const ada = { firstName: "Ada", email: "ada@example.com", message: "Could it be longer?" };
const obi = { fullName: "Ada Obi", phone: "07700 900123", email: "ada@example.com" };

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function problems(kind: EnquiryKind, fields: Record<string, string | File>): EnquiryProblem[] {
  const read = parseEnquiry(kind, formOf(fields));
  return read.ok ? [] : read.error;
}

test("a message needs a first name, an email and a text", () => {
  expect(problems("contact", {})).toEqual([
    { field: "firstName", message: "Add your first name." },
    { field: "email", message: "Add your email, such as name@example.com." },
    { field: "message", message: "Write your message." },
  ]);
  expect(problems("contact", ada)).toEqual([]);
});

test("a consultation needs a full name, a phone number and an email", () => {
  expect(problems("consultation", {})).toEqual([
    { field: "fullName", message: "Add your full name." },
    { field: "phone", message: "Add your phone number." },
    { field: "email", message: "Add your email, such as name@example.com." },
  ]);
  expect(problems("consultation", obi)).toEqual([]);
});

test("blanks around a text are removed, and a blank optional field counts as empty", () => {
  const read = parseEnquiry(
    "contact",
    formOf({ ...ada, firstName: "  Ọmọ́ládé ", lastName: "   ", phone: "" }),
  );
  expect(read).toEqual({
    ok: true,
    value: {
      kind: "contact",
      fields: {
        firstName: "Ọmọ́ládé",
        lastName: undefined,
        email: ada.email,
        phone: undefined,
        message: ada.message,
      },
    },
  });
});

test("unknown fields are ignored", () => {
  const read = parseEnquiry("contact", formOf({ ...ada, subject: "Mine", _replyto: "spy@evil.example" }));
  expect(read.ok && Object.keys(read.value.fields)).toEqual([
    "firstName",
    "lastName",
    "email",
    "phone",
    "message",
  ]);
});

test.each<[string, Record<string, string>, EnquiryProblem]>([
  [
    "a line break in the first name",
    { firstName: "Ada\r\nBcc: spy@evil.example" },
    { field: "firstName", message: "Take the line breaks and control characters out of the first name." },
  ],
  [
    "a NUL in the last name",
    { lastName: "O\0bi" },
    { field: "lastName", message: "Take the line breaks and control characters out of the last name." },
  ],
  [
    "a line separator in the phone number",
    { phone: "07700\u2028900123" },
    { field: "phone", message: "Take the line breaks and control characters out of the phone number." },
  ],
  [
    "a line break in the email",
    { email: "ada@example.com\nBcc:spy@evil.example" },
    { field: "email", message: "Take the space out of the email." },
  ],
  [
    "two addresses in the email",
    { email: "ada@example.com,spy@evil.example" },
    { field: "email", message: "Check the email: it should look like name@example.com." },
  ],
  [
    "a phone number without digits",
    { phone: "call me" },
    { field: "phone", message: "Check the phone number: it has too few digits." },
  ],
  [
    "a first name that is too long",
    { firstName: "a".repeat(101) },
    { field: "firstName", message: "The first name is too long: 100 characters at most." },
  ],
  [
    "a message of a megabyte",
    { message: "a".repeat(1_048_576) },
    {
      field: "message",
      message: "The message is too long: 5,000 characters at most, and this one has 1,048,576.",
    },
  ],
])("%s is refused at its field", (_, fault, problem) => {
  expect(problems("contact", { ...ada, ...fault })).toEqual([problem]);
});

test("keeps a message's line breaks, and strips its control characters", () => {
  const read = parseEnquiry("contact", formOf({ ...ada, message: "One\r\ntwo\rthree\u0000four\tfive\n" }));
  expect(read.ok && read.value.fields.message).toBe("One\ntwo\nthree four\tfive");
});

test("a file is refused with its field's name, but not the empty file that a browser sends", () => {
  const photo = new File(["pixels"], "photo.jpg");
  expect(problems("contact", { ...ada, photo })).toEqual([
    {
      field: "photo",
      message: "Files cannot be sent here. Describe what you have in mind, and send pictures by email.",
    },
  ]);
  expect(problems("contact", { ...ada, photo: new File([], "") })).toEqual([]);
});

test("a file in place of a text is refused both as a file and as a missing text", () => {
  expect(problems("contact", { ...ada, message: new File(["x"], "message.txt") })).toEqual([
    { field: "message", message: "Write your message." },
    { field: "message", message: expect.stringContaining("Files cannot be sent here.") },
  ]);
});

test.each<[string, Record<string, string>, EnquiryKind | null]>([
  ["without a kind", {}, "contact"],
  ["for a consultation", { kind: "consultation" }, "consultation"],
  ["of an unknown kind", { kind: "toString" }, null],
])("the kind of a form %s is found", (_, fields, kind) => {
  expect(enquiryKindOf(formOf(fields))).toBe(kind);
});

test("no accepted text can begin another mail header", () => {
  const texts = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(texts, texts, (firstName, email) => {
      const read = parseEnquiry("contact", formOf({ ...ada, firstName, email }));
      if (!read.ok || read.value.kind !== "contact") return;
      expect(`${read.value.fields.firstName}${read.value.fields.email}`).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});
