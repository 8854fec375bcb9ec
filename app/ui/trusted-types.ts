interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules;
}

/** What the browser asks before a text becomes part of a page (Trusted Types); undefined where there is no such thing. */
export const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

// For whoever does not ask: words without a tag, and the one empty element that React makes its scripts of. What it
// makes so never runs. A tag from anywhere else is an error instead of a page.
trustedTypes?.createPolicy("default", {
  createHTML: (html: string) => (/^([^<]*|<script><\/script>)$/.test(html) ? html : null),
});
