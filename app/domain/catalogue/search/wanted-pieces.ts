import type { Money } from "#app/shared/money.ts";
import type { CatalogueColumns } from "./catalogue-columns.ts";
import { isAnyPiece, type WantedPiece } from "./catalogue-entry.ts";

/** The products of the catalogue in a wanted size and colour. Found products are numbers. */
export class WantedPieces {
  readonly #columns: CatalogueColumns;
  /** By size and colour; null when any will do. */
  readonly #choices: Uint8Array | null;
  /** Whether it is made so, sold out or not. */
  readonly isMade: (number: number) => boolean;
  readonly isLeft: (number: number) => boolean;

  constructor(columns: CatalogueColumns, wanted: WantedPiece) {
    const { pieces, size, sizesMade } = columns;
    const choices = isAnyPiece(wanted) ? null : pieces.choicesOf(wanted);
    this.#columns = columns;
    this.#choices = choices;
    if (choices === null) {
      this.isMade = () => true;
      this.isLeft = (number) => pieces.leftInAll(number) !== 0;
    } else if (wanted.color === null) {
      this.isMade = sizesMade.test(wanted.sizes);
      this.isLeft = size.test(wanted.sizes);
    } else {
      this.isMade = (number) => pieces.isMadeIn(number, choices);
      this.isLeft = (number) => pieces.leftIn(number, choices) !== 0;
    }
  }

  /** The pieces left: null when there is no limit, 0 when sold out. */
  left(number: number): number | null {
    const { pieces } = this.#columns;
    return this.#choices === null ? pieces.leftInAll(number) : pieces.leftIn(number, this.#choices);
  }

  /** The lowest price, or the product's own when it has no such piece. */
  price(number: number): Money {
    const price = this.#columns.priceOf(number);
    return this.#choices === null ? price : this.#columns.pieces.priceIn(number, this.#choices, price);
  }
}
