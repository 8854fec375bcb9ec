import type { Money } from "#app/shared/money.ts";
import type { CatalogueColumns } from "./catalogue-columns.ts";
import type { CatalogueEntry, NewEntry } from "./catalogue-entry.ts";

/** A product in memory: it has its own words, and reads everything else in the columns when it is asked. */
export class HeldEntry implements CatalogueEntry {
  number: number;
  readonly slug: string;
  readonly title: string;
  readonly createdAt: number;
  readonly clothUrl: string | null;
  readonly pictureUrl: string;
  readonly #columns: CatalogueColumns;

  constructor(
    columns: CatalogueColumns,
    number: number,
    { slug, title, createdAt, clothUrl, pictureUrl }: NewEntry,
  ) {
    this.#columns = columns;
    this.number = number;
    this.slug = slug;
    this.title = title;
    this.createdAt = createdAt;
    this.clothUrl = clothUrl;
    this.pictureUrl = pictureUrl;
  }

  get category(): string | null {
    return this.#columns.category.valuesOf(this.number)[0] ?? null;
  }

  get textile(): string | null {
    return this.#columns.textile.valuesOf(this.number)[0] ?? null;
  }

  get collection(): CatalogueEntry["collection"] {
    return this.#columns.collection.valuesOf(this.number)[0] ?? null;
  }

  get occasions(): readonly string[] {
    return this.#columns.occasion.valuesOf(this.number);
  }

  get colors(): CatalogueEntry["colors"] {
    return this.#columns.color.valuesOf(this.number);
  }

  get sizes(): readonly string[] {
    return this.#columns.sizes.valuesOf(this.number);
  }

  get isOnSale(): boolean {
    return this.#columns.sale.valuesOf(this.number).length > 0;
  }

  get priceCents(): Money {
    return this.#columns.priceOf(this.number);
  }

  get pieces(): CatalogueEntry["pieces"] {
    return this.#columns.pieces.of(this.number);
  }

  get piecesLeft(): number | null {
    return this.#columns.pieces.leftInAll(this.number);
  }
}
