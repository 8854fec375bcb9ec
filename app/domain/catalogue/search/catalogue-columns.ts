import { type Money, toMoney } from "#app/shared/money.ts";
import type { CatalogueEntry, NewEntry } from "./catalogue-entry.ts";
import { ON_SALE } from "./catalogue-view.ts";
import { NumberList } from "./number-list.ts";
import { PieceColumns } from "./piece-columns.ts";
import { ValueColumn } from "./value-column.ts";

type Color = CatalogueEntry["colors"][number];

const itself = (value: string): string => value;
const listed = <Value>(value: Value | null): Value[] => (value === null ? [] : [value]);

/**
 * What the lists filter, sort and count, by the number of the product. A column of whole numbers holds a product in a
 * few bytes, and a view is a walk along some of them: objects would take ten times the room and the time.
 */
export class CatalogueColumns {
  readonly category = new ValueColumn(itself);
  readonly textile = new ValueColumn(itself);
  readonly occasion = new ValueColumn(itself);
  readonly color = new ValueColumn<Color>(({ id }) => id);
  readonly sale = new ValueColumn(itself);
  /** The sizes that can be bought. */
  readonly size = new ValueColumn(itself);
  /** All of its sizes, sold out or not. */
  readonly sizesMade = new ValueColumn(itself);
  /** The sizes by which a product without pieces is listed. */
  readonly sizes = new ValueColumn(itself);
  readonly collection = new ValueColumn<{ slug: string; name: string }>(({ slug }) => slug);
  /** The textiles of the products that have a picture of it. */
  readonly pictured = new ValueColumn(itself);
  readonly pieces = new PieceColumns();
  readonly #prices = new NumberList();

  /** Adds the next product; its number is how many there were. */
  add(entry: NewEntry): void {
    this.category.add(listed(entry.category));
    this.textile.add(listed(entry.textile));
    this.occasion.add(entry.occasions);
    this.color.add(entry.colors);
    this.sale.add(entry.isOnSale ? [ON_SALE] : []);
    this.size.add(sizesOf(entry.pieces.filter(({ left }) => left !== 0)));
    this.sizesMade.add(sizesOf(entry.pieces));
    this.sizes.add(entry.sizes);
    this.collection.add(listed(entry.collection));
    this.pictured.add(entry.clothUrl === null ? [] : listed(entry.textile));
    this.pieces.add(entry.pieces, entry.piecesLeft);
    this.#prices.push(entry.priceCents);
  }

  remove(number: number): void {
    for (const column of this.#valueColumns()) column.remove(number);
  }

  /** Keeps these products, which get their places as their numbers. */
  keep(numbers: Uint32Array): void {
    for (const column of [...this.#valueColumns(), this.pieces, this.#prices]) column.keep(numbers);
  }

  /** The price of the product itself, whatever its size and colour. */
  priceOf(number: number): Money {
    return toMoney(this.#prices.at(number));
  }

  #valueColumns() {
    const { category, textile, occasion, color, sale, size, sizesMade, sizes, collection, pictured } = this;
    return [category, textile, occasion, color, sale, size, sizesMade, sizes, collection, pictured];
  }
}

const sizesOf = (pieces: CatalogueEntry["pieces"]): string[] => [...new Set(pieces.map(({ size }) => size))];
