/** What someone writes on the contact page (specification, section 3). */
export interface ContactFields {
  firstName: string;
  lastName?: string;
  email: string;
  phone?: string;
  message: string;
}

/** What someone writes who asks for a consultation (specification, section 5). */
export interface ConsultationFields {
  fullName: string;
  phone: string;
  email: string;
  company?: string;
  message?: string;
}

/** Someone's words to the shop, by the form that they came from. */
export type Enquiry =
  | { kind: "contact"; fields: ContactFields }
  | { kind: "consultation"; fields: ConsultationFields };
export type EnquiryKind = Enquiry["kind"];
export type EnquiryField = keyof ContactFields | keyof ConsultationFields;

/** Where an enquiry goes besides the shop itself: a hosted form service, the brand's mailbox. */
export type Channel = "form" | "mail";

/** What is wrong with an enquiry: a sentence for its writer, and the field that it stands beside. */
export interface EnquiryProblem {
  message: string;
  field?: string;
}

/** The fields of each form, in its order. */
export const FIELDS_OF: Record<EnquiryKind, readonly EnquiryField[]> = {
  contact: ["firstName", "lastName", "email", "phone", "message"],
  consultation: ["fullName", "phone", "email", "company", "message"],
};

/** What each field is called, on the form and in the mail that comes from it. */
export const FIELD_LABELS: Record<EnquiryField, string> = {
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  message: "Message",
};

/** The field that people do not see and programs fill in, by the hosted form services' name. */
export const HONEYPOT = "_gotcha";

/** Said when an enquiry was taken (specification, section 8). */
export const THANKS = "Thanks! We’ll get back to you shortly.";

/** The subject under which an enquiry is forwarded: 'New inquiry from' and the first name, or 'Website'. */
export const subjectOf = (enquiry: Enquiry): string => `New inquiry from ${firstName(enquiry) || "Website"}`;

/** A consultation asks for the full name; its first word is the best guess. */
const firstName = ({ kind, fields }: Enquiry): string =>
  kind === "contact" ? fields.firstName : (fields.fullName.split(/\s/, 1)[0] ?? "");
