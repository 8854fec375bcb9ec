/** A tag, its text and its nested tags. A strict subset of XML, sufficient for the shop's own files. */
export interface XmlTag {
  name: string;
  text: string;
  children: XmlTag[];
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Parses an XML document; throws when it is not well-formed. Returns its root. */
export function parseXml(xml: string): XmlTag {
  const root: XmlTag = { name: "", text: "", children: [] };
  const open = [root];
  for (const [, declaration, closing, opening, text] of xml.matchAll(
    /(<\?.*?\?>)|<\/([\w:]+)>|<([\w:]+)(?:\s+[\w:]+="[^"<]*")*>|([^<]+)|</g,
  )) {
    const here = open.at(-1);
    if (!here) throw new Error("A tag after the end");
    if (declaration) continue;
    if (closing) {
      if (here.name !== closing) throw new Error(`</${closing}> closes <${here.name}>`);
      open.pop();
    } else if (opening) {
      const tag = { name: opening, text: "", children: [] };
      here.children.push(tag);
      open.push(tag);
    } else if (text) here.text += decode(text);
    else throw new Error("A stray <");
  }
  const [top, ...others] = root.children;
  if (!top || others.length > 0 || open.length !== 1) throw new Error("Not one whole document");
  return top;
}

const decode = (text: string): string =>
  text.replace(/&(\w*);?/g, (whole, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined || !whole.endsWith(";")) throw new Error(`${whole} is no entity`);
    return character;
  });

/** All tags with a name, at any depth. */
export const tagsNamed = (tag: XmlTag, name: string): XmlTag[] =>
  tag.children.flatMap((child) => [...(child.name === name ? [child] : []), ...tagsNamed(child, name)]);

/** The text of the first child with a name. */
export const textOf = (tag: XmlTag, name: string): string | undefined =>
  tag.children.find((child) => child.name === name)?.text;
