import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";

/**
 * The faces for characters that the shop's own faces lack, and which of two comes first. Each is cut into parts by
 * characters.
 */
const FAMILIES = [
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-thai",
  "noto-sans-sc",
  "noto-sans-jp",
  "noto-sans-kr",
  "noto-emoji",
] as const;
type Family = (typeof FAMILIES)[number];

/** Japanese is written with kana between characters that Chinese has, too, in other shapes. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/**
 * They belong to the character before, and have no shape of their own: marks (with variation selectors), and joiners.
 */
const JOINS = /^(?:\p{M}|\p{Cf})$/u;

/**
 * The most parts that are opened for one text: an address needs ten, and a text that is meant to cost time needs
 * hundreds.
 */
const MAX_PARTS = 24;

const packages = createRequire(import.meta.url);

/** A face of the document by its name, with the bytes of a TrueType font that has the wanted characters. */
export interface Face {
  name: string;
  font: Buffer;
}

/** The faces that a text needs beside the shop's own, and which of them writes a character. */
export interface Faces {
  faces: Face[];
  /** Null for the shop's own, also where no face has the character. */
  faceOf(character: string): string | null;
}

/** A part of a family, opened. */
interface OpenedFace {
  name: string;
  bytes: Buffer;
  characters: string;
}

/** Reads the faces that the text needs, each cut down to its characters. Empty when `own` can write the text. */
export async function readFaces(text: string, own: Buffer): Promise<Faces> {
  const isOwn = hasCharacter(own);
  const letters = [...new Set(text)];
  const joins = letters.filter((one) => JOINS.test(one)).join("");
  const foreign = letters.filter((one) => !JOINS.test(one) && !isOwn(one));
  const families = KANA.test(text)
    ? FAMILIES.toSorted((one, other) => Number(other === "noto-sans-jp") - Number(one === "noto-sans-jp"))
    : FAMILIES;
  const opened = new Map<string, OpenedFace>();
  const names = new Map<string, string>();
  for (const character of foreign) {
    const part = await findPart(families, character, opened);
    if (!part) continue;
    part.characters += character;
    names.set(character, part.name);
  }
  const faces = await Promise.all(
    [...new Set(names.values())].map(async (name) => {
      const { bytes, characters } = opened.get(name) as OpenedFace;
      const options = { targetFormat: "truetype" as const, variationAxes: { wght: 400 } };
      return { name, font: await subsetFont(bytes, ` ${joins}${characters}`, options) };
    }),
  );
  return { faces, faceOf: (character) => names.get(character) ?? null };
}

const hasCharacter = (bytes: Buffer): ((character: string) => boolean) => {
  const font = create(bytes) as Font;
  return (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
};

/** The first part that has the character. A package lists more than its files have. */
async function findPart(
  families: readonly Family[],
  character: string,
  opened: Map<string, OpenedFace>,
): Promise<OpenedFace | null> {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const family of families)
    for (const { part, ranges } of await partsOf(family)) {
      if (!ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue;
      const name = `${family}-${part}`;
      const file = `@fontsource-variable/${family}/files/${name}-wght-normal.woff2`;
      const known = opened.get(name);
      if (!known && opened.size >= MAX_PARTS) return null;
      const one = known ?? { name, bytes: await readFile(packages.resolve(file)), characters: "" };
      opened.set(name, one);
      if (hasCharacter(one.bytes)(character)) return one;
    }
  return null;
}

interface Part {
  part: string;
  ranges: [first: number, last: number][];
}

const read = new Map<Family, Promise<Part[]>>();

/** The parts of a family with their characters, as its package lists them: `"[4]": "U+1f1e9-1f1f5,U+1f21a"`. */
function partsOf(family: Family): Promise<Part[]> {
  const known = read.get(family) ?? readParts(family);
  read.set(family, known);
  return known;
}

async function readParts(family: Family): Promise<Part[]> {
  const file = packages.resolve(`@fontsource-variable/${family}/unicode.json`);
  const listed = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
  return Object.entries(listed).map(([part, ranges]) => ({
    part: part.replaceAll(/[[\]]/g, ""),
    ranges: ranges.split(",").map((range) => {
      const [first = "", last = first] = range.slice(2).split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
}
