import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { phoneLink } from "#app/domain/content/contact-links.ts";
import { useCart } from "#app/shop/cart/use-cart.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CartBadge, formatCartCount } from "./cart-link.tsx";
import { currentPage } from "./current-page.ts";
import { useShopBy } from "./use-shop-by.ts";

/** The menu of small screens: the pages, the cart, and the shop's contacts. */
export function MenuLinks() {
  const { pathname } = useLocation();
  const { count } = useCart();
  const { site, navigation } = useFrame();
  const { email, phone, phoneLink: dialled } = site.contact;
  const item = "inline-flex min-h-16 items-center font-display text-menu aria-[current]:text-laterite";
  return (
    <div className="px-6 pb-12">
      <nav aria-label="Main">
        <ul>
          {navigation.main.map(({ label, to, children }) => (
            <li key={to} className="flex flex-wrap items-center justify-between gap-x-4 border-sand border-b">
              <Link to={to} aria-current={currentPage(pathname, to)} className={item}>
                {label}
              </Link>
              {children && (
                <ul className="flex gap-4 max-[22rem]:w-full">
                  {children.map((child) => (
                    <li key={child.to}>
                      <Link
                        to={child.to}
                        aria-current={currentPage(pathname, child.to)}
                        className="inline-flex min-h-11 items-center text-label aria-[current]:text-laterite"
                      >
                        {child.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          <li className="border-sand border-b">
            <Link
              to="/cart"
              aria-label={formatCartCount(count)}
              aria-current={currentPage(pathname, "/cart")}
              className={`gap-3 ${item}`}
            >
              Cart <CartBadge count={count} className="font-text" />
            </Link>
          </li>
        </ul>
      </nav>
      <ShopBy />
      <ButtonLink to={navigation.shopNow.to} className="mt-6 w-full">
        {navigation.shopNow.label}
      </ButtonLink>
      <ul className="mt-4 text-bark text-small">
        <li>
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center">
            {email}
          </a>
        </li>
        <li>
          <a href={phoneLink(dialled)} className="inline-flex min-h-11 items-center tabular-nums">
            {phone}
          </a>
        </li>
        <li className="flex min-h-11 items-center">{site.hours.header}</li>
      </ul>
    </div>
  );
}

/** The ways into the catalogue, requested when the menu first opens. */
function ShopBy() {
  const place = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const groups = useShopBy(wasOpened);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setOpened(true));
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="pt-6">
      {groups.map(({ name, links }) => (
        <nav key={name} aria-label={`By ${name.toLowerCase()}`} className="mb-4">
          <p aria-hidden="true" className="text-bark text-small">
            {name}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center text-label">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}
