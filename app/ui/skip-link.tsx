/** The keyboard's link past the header. It leads to the id of the page's `main`. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to content
    </a>
  );
}
