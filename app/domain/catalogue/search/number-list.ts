/** A list of whole numbers from 0 to 2³² − 1 that grows at its end, in four bytes for each. */
export class NumberList {
  /** Its numbers, and room for more after them. */
  items = new Uint32Array(MIN_ROOM);
  length = 0;

  push(item: number): void {
    this.#makeRoom(1);
    this.items[this.length] = item;
    this.length += 1;
  }

  /** Takes out numbers from a place on, and puts others there. */
  splice(place: number, count: number, others: readonly number[]): void {
    this.#makeRoom(others.length);
    this.items.copyWithin(place + others.length, place + count, this.length);
    this.items.set(others, place);
    this.length += others.length - count;
  }

  #makeRoom(count: number): void {
    const needed = this.length + count;
    if (needed <= this.items.length) return;
    const wider = new Uint32Array(Math.max(needed, Math.ceil(this.length * GROWTH)));
    wider.set(this.all());
    this.items = wider;
  }

  /** Its numbers, as long as it stays as it is. */
  all(): Uint32Array {
    return this.items.subarray(0, this.length);
  }

  at(place: number): number {
    return this.items[place] ?? 0;
  }

  /** Keeps the numbers at these places, which are in ascending order. */
  keep(places: Uint32Array): void {
    const { items } = this;
    for (let place = 0; place < places.length; place += 1) items[place] = items[places[place] ?? 0] ?? 0;
    this.length = places.length;
  }
}

const MIN_ROOM = 4;
const GROWTH = 1.5;

/** Those of the numbers for which it holds, in their order. (`filter` of a typed array takes ten times as long.) */
export function numbersWhere(numbers: Uint32Array, holds: (number: number) => boolean): Uint32Array {
  const kept = new Uint32Array(numbers.length);
  let count = 0;
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] ?? 0;
    if (!holds(number)) continue;
    kept[count] = number;
    count += 1;
  }
  return kept.subarray(0, count);
}
