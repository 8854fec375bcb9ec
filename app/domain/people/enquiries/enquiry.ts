/** The fields of the contact form (specification, section 3). */
export interface ContactFields {
  firstName: string;
  lastName?: string;
  email: string;
  phone?: string;
  message: string;
}

/** The fields of the consultation form (specification, section 5). */
export interface ConsultationFields {
  fullName: string;
  phone: string;
  email: string;
  company?: string;
  message?: string;
}

/** A message to the shop, with the kind of its form. */
export type Enquiry =
  | { kind: "contact"; fields: ContactFields }
  | { kind: "consultation"; fields: ConsultationFields };
export type EnquiryKind = Enquiry["kind"];
export type EnquiryField = keyof ContactFields | keyof ConsultationFields;

/** A receiver of forwarded enquiries: a hosted form service, or the brand's mailbox. */
export type Channel = "form" | "mail";

/** An error in an enquiry: a sentence for its writer, and the field to show it at. */
export interface EnquiryProblem {
  message: string;
  field?: string;
}

/** The fields of each form, in its order. */
export const FIELDS_OF: Record<EnquiryKind, readonly EnquiryField[]> = {
  contact: ["firstName", "lastName", "email", "phone", "message"],
  consultation: ["fullName", "phone", "email", "company", "message"],
};

/** The name of each field, on the form and in the mail. */
export const FIELD_LABELS: Record<EnquiryField, string> = {
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  message: "Message",
};

/** The field that people do not see and programs fill in. Its name is that of the hosted form services. */
export const HONEYPOT = "_gotcha";

/** Shown after an enquiry was accepted (specification, section 8). */
export const THANKS = "Thanks! We’ll get back to you shortly.";

/** The subject of a forwarded enquiry: 'New inquiry from' and the first name, or 'Website'. */
export const subjectOf = (enquiry: Enquiry): string => `New inquiry from ${firstName(enquiry) || "Website"}`;

/** A consultation has only a full name. Its first word is taken as the first name. */
const firstName = ({ kind, fields }: Enquiry): string =>
  kind === "contact" ? fields.firstName : (fields.fullName.split(/\s/, 1)[0] ?? "");
