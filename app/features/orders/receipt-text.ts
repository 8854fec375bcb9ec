import { formatPence, timesPence } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { formatDay, type Receipt, type ReceiptSection, receiptSections, type ShopFacts } from "./receipt.ts";

/** The receipt for people and programs that read plain text. */
export function receiptText(receipt: Receipt, shop: ShopFacts): string {
  const { reference, paidAt, lines, deliverTo } = receipt;
  const pieces = lines.flatMap(({ title, colorName, size, quantity, unitCents }) => [
    describePiece(title, colorName, size),
    `  ${quantity} × ${formatPence(unitCents)} = ${formatPence(timesPence(unitCents, quantity))}`,
  ]);
  const blocks = [
    [`Thank you for your order at ${shop.name}.`],
    [`Order ${reference}`, `Paid on ${formatDay(paidAt)}`],
    pieces,
    [
      `Subtotal: ${formatPence(receipt.subtotalCents)}`,
      `Delivery: ${formatPence(receipt.deliveryCents)}`,
      `Total paid: ${formatPence(receipt.totalCents)}`,
    ],
    ...(deliverTo.length > 0 ? [["DELIVERY ADDRESS", ...deliverTo]] : []),
    ...receiptSections(receipt, shop).map(sectionText),
  ];
  return `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;
}

const sectionText = ({ title, paragraphs, lines = [] }: ReceiptSection): string[] => [
  title.toUpperCase(),
  [...paragraphs, ...(lines.length > 0 ? [lines.join("\n")] : [])].join("\n\n"),
];
