import { TextLink } from "#app/ui/text-link.tsx";

/** Stands where the consultation form will be. */
export function ConsultationForm() {
  return (
    <p className="text-lead">
      <TextLink to="/contact">Write to us to book a consultation.</TextLink>
    </p>
  );
}
