/**
 * The look of a mail. Mail programs support neither our style sheets nor their variables. So the colours of
 * `tokens.css` are repeated here, and each element has its own style.
 */
const ink = "#1e1714";
const bark = "#4a3528";
const shea = "#faf5ec";
const sand = "#e0cfb4";
const indigo = "#1f2c5c";
const laterite = "#a3401d";
const turmeric = "#e2a32b";
const leaf = "#2b5742";

/** The widest mail, in pixels. */
export const MAIL_WIDTH = 600;
/** The size of a piece's picture, 4:5, in pixels. */
export const PICTURE_WIDTH = 120;
export const PICTURE_HEIGHT = 150;

/**
 * The woven band in rows of cells, for mail programs that know no gradients: the height of each row in pixels, and its
 * threads from left to right. Every row is 60 wide, and woven twice.
 */
const edge: [color: string, width: number][] = [
  [ink, 4],
  [turmeric, 1],
  [ink, 1],
  [turmeric, 1],
  [ink, 1],
  [indigo, 10],
  [ink, 1],
  [sand, 1],
  [ink, 1],
  [sand, 1],
  [ink, 1],
  [laterite, 12],
  [turmeric, 1],
  [laterite, 2],
  [turmeric, 1],
  [leaf, 12],
  [ink, 4],
  [sand, 1],
  [ink, 4],
];
const core: typeof edge = [
  [turmeric, 1],
  [ink, 2],
  [turmeric, 1],
  [ink, 4],
  [indigo, 3],
  [sand, 4],
  [indigo, 3],
  [ink, 6],
  [laterite, 3],
  [ink, 5],
  [laterite, 3],
  [turmeric, 5],
  [leaf, 3],
  [turmeric, 4],
  [leaf, 3],
  [ink, 4],
  [sand, 2],
  [ink, 4],
];
/** All threads of a row together. */
export const BAND_WIDTH = 120;
export const BAND_ROWS = [
  { height: 3, threads: [...edge, ...edge] },
  { height: 6, threads: [...core, ...core] },
  { height: 3, threads: [...edge, ...edge] },
];

const rule = `1px solid ${sand}`;

export const mailStyles = {
  body: { margin: 0, padding: 0, backgroundColor: shea, color: ink },
  page: { width: "100%", backgroundColor: shea },
  sheet: { width: "100%", maxWidth: `${MAIL_WIDTH}px`, margin: "0 auto", textAlign: "left" },
  cell: { padding: "32px 24px", font: "16px/1.6 Helvetica, Arial, sans-serif", color: ink },
  brand: { margin: "0 0 20px", font: "28px/1.2 Georgia, serif", textAlign: "center" },
  bandRow: { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
  thread: { padding: 0, fontSize: 0, lineHeight: 0 },
  title: { margin: "40px 0 8px", font: "40px/1.1 Georgia, serif" },
  heading: { margin: "40px 0 8px", font: "24px/1.3 Georgia, serif" },
  paragraph: { margin: "0 0 12px" },
  quiet: { margin: "0 0 24px", color: bark },
  linkLine: { margin: "24px 0 32px" },
  /** The one act of an email. */
  button: {
    display: "inline-block",
    padding: "14px 28px",
    border: `1px solid ${indigo}`,
    backgroundColor: indigo,
    color: shea,
    fontWeight: "bold",
    textDecoration: "none",
  },
  link: { color: indigo, fontWeight: "bold", textDecoration: "underline" },
  card: { width: "100%", border: `1px solid ${ink}`, wordBreak: "break-word" },
  cardCloth: { padding: 0, borderBottom: `1px solid ${ink}` },
  cardWords: { padding: "24px" },
  cardBrand: { margin: 0, font: "24px/1.3 Georgia, serif" },
  cardKind: { margin: 0, font: "italic 17px/1.5 Georgia, serif", color: bark },
  cardAmount: { margin: "16px 0 0", font: "64px/1.1 Georgia, serif" },
  cardName: { margin: "20px 0 0", font: "24px/1.3 Georgia, serif" },
  cardMessage: { margin: "8px 0 0", font: "italic 20px/1.5 Georgia, serif" },
  cardSender: { margin: "16px 0 0", fontSize: "18px" },
  cardCode: {
    margin: "28px 0 0",
    padding: "16px 0 0",
    borderTop: rule,
    fontSize: "18px",
    fontWeight: "bold",
    letterSpacing: "1px",
  },
  cardNote: { margin: "4px 0 0", fontSize: "14px", color: bark },
  table: { width: "100%", borderCollapse: "collapse" },
  pictureCell: {
    width: `${PICTURE_WIDTH}px`,
    padding: "16px 16px 16px 0",
    borderTop: rule,
    verticalAlign: "top",
  },
  picture: { display: "block", backgroundColor: sand, font: "14px/1.4 Georgia, serif" },
  piece: {
    padding: "16px 16px 16px 0",
    borderTop: rule,
    textAlign: "left",
    fontWeight: "normal",
    verticalAlign: "top",
  },
  pieceName: { font: "20px/1.3 Georgia, serif" },
  choice: { color: bark, fontSize: "14px" },
  numbers: { font: "italic 16px/1.6 Georgia, serif", color: laterite },
  amount: {
    padding: "16px 0",
    borderTop: rule,
    textAlign: "right",
    whiteSpace: "nowrap",
    verticalAlign: "top",
  },
  sumName: { padding: "4px 16px 4px 0", textAlign: "left", fontWeight: "normal" },
  sum: { padding: "4px 0", textAlign: "right", whiteSpace: "nowrap" },
  totalName: { padding: "12px 16px 12px 0", borderTop: rule, textAlign: "left", fontWeight: "bold" },
  total: { padding: "12px 0", borderTop: rule, textAlign: "right", whiteSpace: "nowrap", fontWeight: "bold" },
  closing: { margin: "40px 0", font: "italic 20px/1.5 Georgia, serif" },
  law: { fontSize: "14px", color: bark },
  lawHeading: { margin: "28px 0 4px", font: "bold 14px/1.5 Helvetica, Arial, sans-serif" },
  form: { margin: "0 0 12px", padding: "16px", border: rule },
} satisfies Record<string, React.CSSProperties>;

/**
 * For mail programs in dark mode, because those without such a rule reverse the colours by themselves. The rules name
 * elements, and must override the style of each one. The cells of the woven band have a height, and keep their colours.
 */
export const darkStyles = `@media (prefers-color-scheme: dark) {
body, table, td:not([height]), th, p, h1, h2, div, span, a { background-color: ${ink} !important; color: ${shea} !important; border-color: ${bark} !important }
a { border-color: ${shea} !important }
}`;
