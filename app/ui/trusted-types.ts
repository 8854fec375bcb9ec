interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules;
}

/**
 * The browser's interface for turning a text into a part of a page (Trusted Types); undefined when it does not exist.
 */
export const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

// The default policy, for code without a policy: it allows text without a tag, and the one empty element that React
// makes its scripts from. Scripts made this way never run. A tag from any other source is an error instead of a page.
trustedTypes?.createPolicy("default", {
  createHTML: (html: string) => (/^([^<]*|<script><\/script>)$/.test(html) ? html : null),
});
