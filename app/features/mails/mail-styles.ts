import type { CSSProperties } from "react";

/**
 * The look of a mail. Mail programs know neither our style sheets nor their variables, so the colours of
 * `tokens.css` are named once more here, and each element carries its style.
 */
const ink = "#1e1714";
const bark = "#4a3528";
const shea = "#faf5ec";
const sand = "#e0cfb4";
const indigo = "#1f2c5c";

/** In pixels: as wide as a mail gets. */
export const MAIL_WIDTH = 600;

const rule = `1px solid ${sand}`;

export const mailStyles = {
  body: { margin: 0, padding: 0, backgroundColor: shea, color: ink },
  page: { width: "100%", backgroundColor: shea },
  sheet: { width: "100%", maxWidth: `${MAIL_WIDTH}px`, margin: "0 auto", textAlign: "left" },
  cell: { padding: "32px 24px", font: "16px/1.6 Helvetica, Arial, sans-serif", color: ink },
  brand: { margin: "0 0 24px", font: "24px/1.2 Georgia, serif" },
  title: { margin: "0 0 8px", font: "32px/1.15 Georgia, serif" },
  heading: { margin: "40px 0 8px", font: "20px/1.3 Georgia, serif" },
  paragraph: { margin: "0 0 12px" },
  quiet: { margin: "0 0 24px", color: bark },
  linkLine: { margin: "16px 0" },
  link: { color: indigo, fontWeight: "bold", textUnderlineOffset: "4px" },
  table: { width: "100%", borderCollapse: "collapse" },
  piece: {
    padding: "12px 16px 12px 0",
    borderTop: rule,
    textAlign: "left",
    fontWeight: "normal",
    verticalAlign: "top",
  },
  choice: { color: bark, fontSize: "14px" },
  amount: {
    padding: "12px 0",
    borderTop: rule,
    textAlign: "right",
    whiteSpace: "nowrap",
    verticalAlign: "top",
  },
  sumName: { padding: "4px 16px 4px 0", textAlign: "left", fontWeight: "normal" },
  sum: { padding: "4px 0", textAlign: "right", whiteSpace: "nowrap" },
  totalName: { padding: "12px 16px 12px 0", borderTop: rule, textAlign: "left", fontWeight: "bold" },
  total: { padding: "12px 0", borderTop: rule, textAlign: "right", whiteSpace: "nowrap", fontWeight: "bold" },
  form: { margin: "0 0 12px", padding: "16px", border: rule },
} satisfies Record<string, CSSProperties>;

/**
 * For mail programs in the dark: those that know no such rule turn the colours about by themselves. By element, and
 * over the styles that each one carries.
 */
export const darkStyles = `@media (prefers-color-scheme: dark) {
body, table, td, th, p, h1, h2, span, strong, a { background-color: ${ink} !important; color: ${shea} !important; border-color: ${bark} !important }
}`;
