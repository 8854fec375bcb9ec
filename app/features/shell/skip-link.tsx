/** The keyboard's way past the header. The page's `main` has the id it leads to. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to content
    </a>
  );
}
