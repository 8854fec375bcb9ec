import { Link } from "react-router";
import { phoneLink } from "#app/domain/content/contact-links.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";

/** The shop's contacts, above the navigation; on small screens they are inside the menu. */
export function ContactStrip() {
  const { site, navigation } = useFrame();
  const { email, phone, phoneLink: dialled } = site.contact;
  return (
    <div className="hidden min-h-10 grow items-center justify-end gap-4 lg:flex">
      <ul className="flex gap-4">
        <li>
          <a href={`mailto:${email}`} className="underline-offset-6 hover:underline">
            {email}
          </a>
        </li>
        <li className="tabular-nums">
          <a href={phoneLink(dialled)} className="underline-offset-6 hover:underline">
            {phone}
          </a>
        </li>
        <li>{site.hours.header}</li>
      </ul>
      <Link
        to={navigation.shopNow.to}
        className="bg-shea px-3 py-0.5 font-semibold text-indigo transition-colors hover:bg-calico forced-colors:border"
      >
        {navigation.shopNow.label}
      </Link>
    </div>
  );
}
