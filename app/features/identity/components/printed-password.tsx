import { useLocation } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

/** Until the password that was printed for an administrator is replaced. The account page says it in its own place. */
export function PrintedPassword() {
  if (useLocation().pathname === "/admin/account") return null;
  return (
    <aside
      aria-label="Your password"
      className="flex flex-wrap items-center gap-x-4 border-sand border-b bg-calico px-4 text-small sm:px-6 lg:px-8 print:hidden"
    >
      <p className="py-2.5">You still use the password that was printed for you.</p>
      <TextLink to="/admin/account" className="py-3 font-[560]">
        Choose your own
      </TextLink>
    </aside>
  );
}
