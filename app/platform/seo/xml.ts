/** A tag's content: text, or nested tags. */
export type XmlContent = string | readonly XmlElement[];
export type XmlElement = readonly [name: string, content: XmlContent];

const ESCAPES: Record<string, string> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 does not allow, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that is safe inside a tag or an attribute. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[<>&"']/g, (character) => ESCAPES[character] ?? "");

/** Elements as XML text, in order. */
export const toXml = (elements: readonly XmlElement[]): string =>
  elements
    .map(
      ([name, content]) =>
        `<${name}>${typeof content === "string" ? escapeXml(content) : toXml(content)}</${name}>`,
    )
    .join("\n");
