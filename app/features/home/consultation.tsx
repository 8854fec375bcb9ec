import type { HomeContent } from "#app/features/content/schemas.ts";
import { ConsultationForm } from "#app/features/enquiries/components/consultation-form.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ConsultationContacts } from "./consultation-contacts.tsx";

/** The free call: what it is and when the phone is answered, on indigo; the form beside it. */
export function Consultation({ words }: { words: HomeContent["consultation"] }) {
  const { title, text, picture } = words;
  return (
    <section aria-labelledby="consultation" className="grid lg:grid-cols-[6fr_7fr]">
      <div className="on-dark grid bg-indigo text-shea lg:grid-cols-[7rem_1fr]">
        <Picture
          url={picture.url}
          alt={picture.alt}
          sizes="(min-width: 900px) 640px, 100vw"
          className="relative h-24 lg:h-auto"
          imgClassName="absolute inset-0 size-full object-cover"
        />
        <div className="px-6 py-14 lg:px-12 lg:py-28">
          <h2 id="consultation" className="max-w-[8em] font-display text-l">
            {title}
          </h2>
          <p className="mt-6 max-w-md text-body">{text}</p>
          <ConsultationContacts className="mt-10" />
        </div>
      </div>
      <div className="px-6 py-14 lg:py-28 lg:pr-12 lg:pl-18">
        <ConsultationForm />
      </div>
    </section>
  );
}
