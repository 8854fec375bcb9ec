/**
 * A short caption for a gallery picture, from its alternative text: 'Fan Print Maxi Dress in navy, from the front, on a
 * dress form' becomes 'Front'. Null when the text has none.
 */
export function captionOf(alt: string | undefined, title: string): string | null {
  const rest = (alt ?? "").replace(title, "");
  const view =
    rest
      .slice(rest.indexOf(",") + 1)
      .split(",")[0]
      ?.trim() ?? "";
  if (!rest.includes(",") || view === "" || view.length > LONGEST) return null;
  if (/^turned to the side\b/i.test(view)) return "Side";
  const words = view.replace(/^(from the|the) /i, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A longer text, in characters, is a sentence and no caption. */
const LONGEST = 48;
