import { Field, TextAreaField } from "#app/ui/field.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";

/** The consultation form of the home page (specification, section 5). */
export function ConsultationForm() {
  return (
    <EnquiryForm kind="consultation" label="Consultation" action="/?index" button="Request my consultation">
      {(field) => (
        <div className="grid gap-6 md:grid-cols-2">
          <Field {...field("fullName")} required autoComplete="name" />
          <Field {...field("phone")} required type="tel" autoComplete="tel" />
          <Field {...field("email")} required type="email" autoComplete="email" className="md:col-span-2" />
          <Field {...field("company")} optional autoComplete="organization" className="md:col-span-2" />
          <TextAreaField
            {...field("message")}
            optional
            hint="What would you like made, and for when?"
            className="md:col-span-2"
          />
        </div>
      )}
    </EnquiryForm>
  );
}
