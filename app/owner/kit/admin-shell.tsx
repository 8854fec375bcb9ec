import { type ReactNode, useEffect, useState } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { may, type Role } from "#app/domain/identity/rights.ts";
import { useHeld } from "#app/platform/browser/use-held.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { OWNERS_PAGES, type OwnersPage } from "./pages.ts";
import { currentSection } from "./section-nav.tsx";
import { countsBySection, NOTHING_WAITS, type WaitingCounts } from "./waiting-counts.ts";

interface AdminShellProps {
  /** The administrator who is signed in. Without one (null) there is no navigation. */
  email: string | null;
  /** Decides which sections the navigation has. */
  seenBy: Role | null;
  /** A request to the administrator, on every page until it is met. */
  notice?: ReactNode;
  /** The numbers of open work, beside the sections of the navigation. */
  waiting?: WaitingCounts;
  children: ReactNode;
}

/** The administration's frame: the shop's own, but denser and on ink, so that the two cannot be confused. */
export function AdminShell({ email, seenBy, notice, waiting = NOTHING_WAITS, children }: AdminShellProps) {
  return (
    <div className="flex min-h-dvh flex-col pb-(--admin-ways)">
      <SkipLink />
      <header className="relative print:hidden">
        <div className="on-dark bg-ink text-shea">
          <div className="grid grid-cols-[auto_1fr] items-center gap-x-6 px-4 sm:px-6 lg:flex lg:gap-x-10 lg:px-8">
            <AdminWordmark />
            <AccountLinks email={email} />
            {seenBy !== null && <AdminNav seenBy={seenBy} waiting={waiting} />}
          </div>
        </div>
        <WovenBand size="thin" />
        <CheckingAdmin />
      </header>
      {notice}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}

function AdminWordmark() {
  const { site } = useFrame();
  const [first, second] = site.wordmark;
  return (
    <Link
      to="/admin/overview"
      aria-label={`${site.name}, administration`}
      className="inline-flex min-h-14 items-center whitespace-nowrap font-display text-card lg:min-h-18 lg:text-m"
    >
      <span className="font-[430]">{first}&nbsp;</span>
      <em className="font-[330]">{second}</em>
    </Link>
  );
}

/**
 * The administrator's e-mail, a link to the shop, and the sign-out. Without room for the e-mail, it is on the account's
 * page alone.
 */
function AccountLinks({ email }: { email: string | null }) {
  return (
    <div className="flex min-w-0 items-center justify-end gap-x-5 text-small lg:order-3 lg:ml-auto lg:gap-x-6">
      <p className="hidden max-w-72 shrink-0 truncate text-sand 2xl:block">{email}</p>
      <a
        href="/"
        className="inline-flex min-h-11 items-center whitespace-nowrap font-[560] underline decoration-1 underline-offset-6 hover:decoration-2"
      >
        View shop
      </a>
      {email !== null && (
        <SignOutButton className="min-h-11 border border-shea px-4 font-semibold hover:bg-shea hover:text-ink" />
      )}
    </div>
  );
}

/** Ends the session on this device. It is a form, so that no link or picture elsewhere can do it. */
export function SignOutButton({ className = "" }: { className?: string }) {
  return (
    <Form method="post" action="/admin/sign-out">
      <button type="submit" className={`whitespace-nowrap transition-colors duration-150 ${className}`}>
        Sign out
      </button>
    </Form>
  );
}

const ITEM =
  "relative inline-flex min-h-11 items-center whitespace-nowrap font-medium text-label transition-colors duration-150 hover:text-turmeric " +
  "aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-1 lg:aria-[current]:after:bottom-2 " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-turmeric forced-colors:aria-[current]:after:bg-[Highlight]";

interface Entry {
  label: string;
  to: string;
  /** All pages that it stands for. */
  pages: string[];
  isDaily: boolean;
}

/** The navigation of a role: one of several pages leads to the first of them that it may read. */
function entriesFor(role: Role): Entry[] {
  const nameOf = ({ section, label }: OwnersPage) => section ?? label;
  const readable = OWNERS_PAGES.filter((page) => nameOf(page) !== "" && may(role, page.area, "read"));
  return readable.flatMap((first) => {
    const pages = readable.filter((page) => nameOf(page) === nameOf(first));
    if (pages[0] !== first) return [];
    const { path: to, isDaily = false } = first;
    return [{ label: nameOf(first), to, pages: pages.map(({ path }) => path), isDaily }];
  });
}

/**
 * The day's pages in one row, and a menu of all others with the number of open work there. On a phone the row is at the
 * lower edge, within reach of a thumb (`admin-ways` in admin.css).
 */
function AdminNav({ seenBy, waiting }: { seenBy: Role; waiting: WaitingCounts }) {
  const { pathname, key } = useLocation();
  const counts = countsBySection(waiting);
  const entries = entriesFor(seenBy);
  const others = entries.filter(({ isDaily }) => !isDaily);
  const isAmongOthers = others.some(({ to, pages }) => currentOf(pathname, to, pages) !== undefined);
  const link = ({ label, to, pages }: Entry) => (
    <li key={to}>
      <Link to={to} aria-current={currentOf(pathname, to, pages)} className={ITEM}>
        {label}
        <WaitingCount count={counts[to] ?? 0} />
      </Link>
    </li>
  );
  return (
    <nav aria-label="Administration" className="admin-ways bg-ink lg:order-2">
      <ul className="contents">{entries.filter(({ isDaily }) => isDaily).map(link)}</ul>
      {/* A new page closes it. */}
      <details key={key} className="group lg:relative">
        <summary
          className={`${ITEM} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
          aria-current={isAmongOthers ? "true" : undefined}
        >
          Menu
          <WaitingCount count={others.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0)} />
        </summary>
        <ul className="admin-menu bg-ink">{others.map(link)}</ul>
      </details>
    </nav>
  );
}

/** On another page of the section than its link's, the section is current without being that page. */
const currentOf = (pathname: string, to: string, pages: readonly string[]) =>
  currentSection(pathname, to) ?? (pages.some((page) => currentSection(pathname, page)) ? "true" : undefined);

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="waiting-count ml-1.5 min-w-5 bg-turmeric px-1 text-center font-semibold text-ink text-small tabular-nums">
      <span className="visually-hidden"> </span>
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

/** A faster answer is shown without a message. */
const STATUS_DELAY_MS = 400;

/**
 * The guard's first state (specification, section 4). Every page of the administration asks the server for the session
 * before it shows anything; meanwhile this message appears. Afterwards it announces the page's title to assistive
 * technology.
 */
function CheckingAdmin() {
  const { state, location: next } = useNavigation();
  const { pathname, key } = useLocation();
  const isChecking = state === "loading" && (next?.pathname ?? "").startsWith("/admin");
  const isWaiting = useHeld(isChecking, STATUS_DELAY_MS);
  const [arrived, setArrived] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the reason for announcing the title.
  useEffect(() => {
    if (key !== "default") setArrived(document.title);
  }, [pathname]);

  return (
    <>
      <p
        role="status"
        className={
          isWaiting
            ? "absolute top-full left-4 z-20 bg-calico px-4 py-2 text-bark text-small sm:left-6 lg:left-8"
            : "visually-hidden"
        }
      >
        {isChecking ? "Checking admin…" : arrived}
      </p>
      {isChecking && <div aria-hidden="true" className="band-cover" />}
    </>
  );
}
