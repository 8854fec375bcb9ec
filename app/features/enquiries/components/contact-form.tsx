import { Field } from "#app/ui/field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";

/** The message form of the contact page (specification, sections 3 and 5). */
export function ContactForm() {
  return (
    <EnquiryForm kind="contact" label="Message" action="/contact" button="Send message">
      {(field) => (
        <div className="grid gap-6 md:grid-cols-2">
          <Field {...field("firstName")} required autoComplete="given-name" />
          <Field {...field("lastName")} optional autoComplete="family-name" />
          <Field {...field("email")} required type="email" autoComplete="email" />
          <Field {...field("phone")} optional type="tel" autoComplete="tel" />
          <TextAreaField {...field("message")} required rows={6} className="md:col-span-2" />
        </div>
      )}
    </EnquiryForm>
  );
}
