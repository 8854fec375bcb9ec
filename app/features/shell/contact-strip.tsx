import { Link } from "react-router";
import { phoneLink } from "#app/features/content/contact-links.ts";
import { navigation, site } from "#app/features/content/content.ts";

/** The shop's contacts, above the navigation; on small phones they are inside the menu. */
export function ContactStrip() {
  const { email, phone, phoneLink: dialled } = site.contact;
  return (
    <div className="hidden h-12 items-center justify-between border-sand border-b px-6 text-bark text-small md:flex lg:px-12 print:hidden">
      <ul className="flex gap-8">
        <li>
          <a href={`mailto:${email}`} className="underline-offset-6 hover:text-ink hover:underline">
            {email}
          </a>
        </li>
        <li className="tabular-nums">
          <a href={phoneLink(dialled)} className="underline-offset-6 hover:text-ink hover:underline">
            {phone}
          </a>
        </li>
        <li>{site.hours.header}</li>
      </ul>
      <Link
        to={navigation.shopNow.to}
        className="bg-indigo px-4 py-1.5 font-semibold text-shea transition-colors duration-150 hover:bg-ink forced-colors:border"
      >
        {navigation.shopNow.label}
      </Link>
    </div>
  );
}
