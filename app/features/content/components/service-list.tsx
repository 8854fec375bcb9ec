import { TextLink } from "#app/ui/text-link.tsx";
import type { Services } from "../page-schemas.ts";

/** The services as a ledger: a number, a name, what it is, what it costs. */
export function ServiceList({ services }: { services: Services["services"] }) {
  return (
    <section aria-label="Services" className="px-6 py-18 lg:px-12 lg:py-28">
      <ol className="border-ink border-t">
        {services.map(({ title, text, price, link }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] gap-y-2 border-sand border-b py-7 md:grid-cols-[4rem_1fr_1fr] md:gap-x-6 lg:grid-cols-[4.5rem_5fr_4fr_11rem] lg:py-8"
          >
            <span aria-hidden="true" className="font-display text-laterite text-service">
              {index + 1}
            </span>
            <h2 className="font-display text-service">{title}</h2>
            <p className="col-start-2 max-w-sm text-bark md:col-start-3 lg:pt-1">{text}</p>
            <p className="col-start-2 md:col-start-3 lg:col-start-4 lg:pt-1">
              <span className="block font-[560]">{price}</span>
              <TextLink
                to={link.to}
                className="inline-flex min-h-11 items-center font-medium lg:min-h-8"
                aria-label={`${link.label}: ${title}`}
              >
                {link.label}
              </TextLink>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
