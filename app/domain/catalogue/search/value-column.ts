import { NumberList, numbersWhere } from "./number-list.ts";

/**
 * The values of every product in one respect, such as its occasions. Products with the same values share one list of
 * them, so that a filter is one look into a table, and counting is adding up how often each list occurs.
 */
export class ValueColumn<Value> {
  readonly #nameOf: (value: Value) => string;
  /** By product: the number of its list. */
  readonly #listOf = new NumberList();
  readonly #lists: (readonly Value[])[] = [];
  /** By list: the products that have it. One without any is free for other values. */
  readonly #uses: number[] = [];
  readonly #known = new Map<string, number>();
  readonly #free: number[] = [];

  /** `nameOf` gives the name by which a value is filtered and counted. */
  constructor(nameOf: (value: Value) => string) {
    this.#nameOf = nameOf;
  }

  /** Adds the values of the next product. */
  add(values: readonly Value[]): void {
    const key = JSON.stringify(values);
    const list = this.#known.get(key) ?? this.#free.pop() ?? this.#lists.length;
    if (!this.#known.has(key)) {
      this.#known.set(key, list);
      this.#lists[list] = values;
      this.#uses[list] = 0;
    }
    this.#uses[list] = (this.#uses[list] ?? 0) + 1;
    this.#listOf.push(list);
  }

  /** A product that is no longer counted. */
  remove(number: number): void {
    const list = this.#listOf.at(number);
    const uses = (this.#uses[list] ?? 0) - 1;
    this.#uses[list] = uses;
    if (uses > 0) return;
    this.#known.delete(JSON.stringify(this.#lists[list]));
    this.#lists[list] = [];
    this.#free.push(list);
  }

  /** Keeps these products, which get their places as their numbers. */
  keep(numbers: Uint32Array): void {
    this.#listOf.keep(numbers);
  }

  valuesOf(number: number): readonly Value[] {
    return this.#lists[this.#listOf.at(number)] ?? [];
  }

  /** Those of the found products that have a value with one of these names. */
  having(found: Uint32Array, names: readonly string[]): Uint32Array {
    return numbersWhere(found, this.test(names));
  }

  /** Tells of a product whether it has a value with one of these names. */
  test(names: readonly string[]): (number: number) => boolean {
    const isOne = Uint8Array.from(this.#lists, (values) =>
      Number(values.some((value) => names.includes(this.#nameOf(value)))),
    );
    const { items } = this.#listOf;
    return (number) => isOne[items[number] ?? 0] === 1;
  }

  /** How many of the found products have each value. */
  count(found: Uint32Array): Map<string, number> {
    const uses = new Uint32Array(this.#lists.length);
    const { items } = this.#listOf;
    for (let place = 0; place < found.length; place += 1) {
      const list = items[found[place] ?? 0] ?? 0;
      uses[list] = (uses[list] ?? 0) + 1;
    }
    return this.#add(uses);
  }

  /** How many of all products have each value. */
  countAll(): Map<string, number> {
    return this.#add(this.#uses);
  }

  #add(uses: ArrayLike<number>): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [list, values] of this.#lists.entries()) {
      const count = uses[list] ?? 0;
      if (count > 0)
        for (const value of values) {
          const name = this.#nameOf(value);
          counts.set(name, (counts.get(name) ?? 0) + count);
        }
    }
    return counts;
  }

  /** Of each value the first of these products that has it. */
  firstOfEach(products: Uint32Array): Map<string, number> {
    const first = new Map<string, number>();
    const isSeen = new Uint8Array(this.#lists.length);
    let unseen = this.#known.size;
    const { items } = this.#listOf;
    for (const number of products) {
      const list = items[number] ?? 0;
      if (isSeen[list] === 1) continue;
      isSeen[list] = 1;
      for (const value of this.#lists[list] ?? []) {
        const name = this.#nameOf(value);
        if (!first.has(name)) first.set(name, number);
      }
      unseen -= 1;
      if (unseen === 0) break;
    }
    return first;
  }
}
