import { type Money, toMoney } from "#app/shared/money.ts";
import type { CatalogueEntry, CataloguePiece, NewEntry, WantedPiece } from "./catalogue-entry.ts";
import { ON_SALE } from "./catalogue-view.ts";
import { NumberList } from "./number-list.ts";
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

/** The pieces of every product, twelve bytes for each: its size and colour, how many are left, and its price. */
class PieceColumns {
  /** By product: where its pieces end; they begin where those of the product before it end. */
  #ends = new NumberList();
  readonly #choices = new NumberList();
  /** One more than are left; 0 when there is no limit. */
  readonly #left = new NumberList();
  readonly #prices = new NumberList();
  /** By product: the pieces left of all, one more than they are. */
  readonly #leftInAll = new NumberList();
  /** Every size in every colour that has occurred. */
  readonly #known: { size: string; color: string }[] = [];
  readonly #numberOf = new Map<string, number>();

  /** Adds the pieces of the next product, and how many are left of all of them. */
  add(pieces: readonly CataloguePiece[], leftInAll: number | null): void {
    for (const { size, color, left, priceCents } of pieces) {
      this.#choices.push(this.#choiceOf(size, color));
      this.#left.push(stored(left));
      this.#prices.push(priceCents);
    }
    this.#ends.push(this.#choices.length);
    this.#leftInAll.push(stored(leftInAll));
  }

  #choiceOf(size: string, color: string): number {
    const key = JSON.stringify([size, color]);
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    this.#numberOf.set(key, this.#known.length);
    return this.#known.push({ size, color }) - 1;
  }

  /** Keeps the pieces of these products, which get their places as their numbers. */
  keep(numbers: Uint32Array): void {
    const kept = new NumberList();
    const ends = new NumberList();
    for (const number of numbers) {
      for (let place = this.#startOf(number); place < this.#ends.at(number); place += 1) kept.push(place);
      ends.push(kept.length);
    }
    for (const column of [this.#choices, this.#left, this.#prices]) column.keep(kept.all());
    this.#ends = ends;
    this.#leftInAll.keep(numbers);
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1);
  }

  of(number: number): CataloguePiece[] {
    const pieces: CataloguePiece[] = [];
    for (let place = this.#startOf(number); place < this.#ends.at(number); place += 1) {
      const { size = "", color = "" } = this.#known[this.#choices.at(place)] ?? {};
      pieces.push({
        size,
        color,
        left: loaded(this.#left.at(place)),
        priceCents: toMoney(this.#prices.at(place)),
      });
    }
    return pieces;
  }

  /** The pieces left of a product: null when there is no limit, 0 when sold out. */
  leftInAll(number: number): number | null {
    return loaded(this.#leftInAll.items[number] ?? 0);
  }

  /** By size and colour: whether it is one of the wanted ones. */
  choicesOf({ sizes, color }: WantedPiece): Uint8Array {
    const isWanted = ({ size, color: made }: { size: string; color: string }): boolean =>
      (color === null || made === color) && (sizes.length === 0 || sizes.includes(size));
    return Uint8Array.from(this.#known, (choice) => Number(isWanted(choice)));
  }

  /** Whether a product is made in one of these choices, sold out or not. */
  isMadeIn(number: number, isWanted: Uint8Array): boolean {
    for (let place = this.#startOf(number); place < this.#ends.at(number); place += 1)
      if (isWanted[this.#choices.at(place)] === 1) return true;
    return false;
  }

  /** The pieces left in these choices: null when there is no limit, 0 when sold out. */
  leftIn(number: number, isWanted: Uint8Array): number | null {
    let sum = 0;
    for (let place = this.#startOf(number); place < this.#ends.at(number); place += 1) {
      if (isWanted[this.#choices.at(place)] !== 1) continue;
      const left = this.#left.at(place);
      if (left === NO_LIMIT) return null;
      sum += left - 1;
    }
    return sum;
  }

  /** The lowest price in these choices; `otherwise` when there is none of them. */
  priceIn(number: number, isWanted: Uint8Array, otherwise: Money): Money {
    let lowest = -1;
    for (let place = this.#startOf(number); place < this.#ends.at(number); place += 1) {
      const price = this.#prices.at(place);
      if (isWanted[this.#choices.at(place)] === 1 && (lowest < 0 || price < lowest)) lowest = price;
    }
    return lowest < 0 ? otherwise : toMoney(lowest);
  }

  /** How many of the found products can be bought in each size of a colour. */
  countSizes(found: Uint32Array, color: string): Map<string, number> {
    const counts = new Uint32Array(this.#known.length);
    for (const number of found)
      for (let place = this.#startOf(number); place < this.#ends.at(number); place += 1) {
        const choice = this.#choices.at(place);
        if (this.#left.at(place) !== SOLD_OUT) counts[choice] = (counts[choice] ?? 0) + 1;
      }
    return new Map(
      this.#known.flatMap((choice, place) =>
        choice.color === color && counts[place] ? [[choice.size, counts[place]]] : [],
      ),
    );
  }
}

/** How the pieces left are stored: one more than they are. */
const NO_LIMIT = 0;
const SOLD_OUT = 1;
const stored = (left: number | null): number => (left === null ? NO_LIMIT : left + 1);
const loaded = (left: number): number | null => (left === NO_LIMIT ? null : left - 1);
