import { formatPence, timesPence } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { Letter, LetterSection } from "./letter.ts";

/** The letter for people and programs that read plain text. */
export function letterText(letter: Letter): string {
  const { title, facts, paragraphs, links, pieces, sums, deliverTo, sections } = letter;
  const blocks = [
    [`${title}.`],
    facts,
    ...paragraphs.map((paragraph) => [paragraph]),
    ...links.map(({ label, url }) => [`${label}:`, url]),
    pieces.flatMap(({ title, colorName, size, quantity, unitCents }) => [
      describePiece(title, colorName, size),
      `  ${quantity} × ${formatPence(unitCents)} = ${formatPence(timesPence(unitCents, quantity))}`,
    ]),
    sums.map(({ name, amountCents }) => `${name}: ${formatPence(amountCents)}`),
    deliverTo.length > 0 ? ["DELIVERY ADDRESS", ...deliverTo] : [],
    ...sections.map(sectionText),
  ];
  const filled = blocks.filter((block) => block.length > 0);
  return `${filled.map((block) => block.join("\n")).join("\n\n")}\n`;
}

const sectionText = ({ title, paragraphs, lines = [] }: LetterSection): string[] => [
  title.toUpperCase(),
  [...paragraphs, ...(lines.length > 0 ? [lines.join("\n")] : [])].join("\n\n"),
];
