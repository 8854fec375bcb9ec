import { Link } from "react-router";
import { useFrame } from "#app/shop/content/use-frame.tsx";

/** The name as in the logo, a link home. */
export function Wordmark({ className = "wordmark" }: { className?: string }) {
  const { site } = useFrame();
  const [first, second] = site.wordmark;
  return (
    <Link
      to="/"
      aria-label={`${site.name}, home`}
      className={`inline-flex min-h-11 items-center whitespace-nowrap font-display ${className}`}
    >
      <span className="font-[430]">{first}&nbsp;</span>
      <em className="font-[330]">{second}</em>
    </Link>
  );
}
