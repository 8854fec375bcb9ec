/** The words of an index in alphabetical order: what begins alike stands together, so a search looks at few of them. */
export class Dictionary {
  #sorted: string[] = [];
  /** Those that have no place yet. */
  #added: string[] = [];

  /** Adds a word that is not among them. */
  add(word: string): void {
    this.#added.push(word);
  }

  keep(isKept: (word: string) => boolean): void {
    this.#sorted = this.#sorted.filter(isKept);
    this.#added = this.#added.filter(isKept);
  }

  #all(): readonly string[] {
    if (this.#added.length === 0) return this.#sorted;
    const all: string[] = [];
    let from = 0;
    const copyUntil = (end: number): void => {
      for (; from < end; from += 1) all.push(this.#sorted[from] ?? "");
    };
    for (const word of this.#added.sort()) {
      copyUntil(placeOf(this.#sorted, word));
      all.push(word);
    }
    copyUntil(this.#sorted.length);
    this.#sorted = all;
    this.#added = [];
    return all;
  }

  *beginningWith(letters: string): Generator<string> {
    const words = this.#all();
    for (let place = placeOf(words, letters); place < words.length; place += 1) {
      const word = words[place] ?? "";
      if (!word.startsWith(letters)) return;
      yield word;
    }
  }

  /**
   * The words with `most` typos at most, each with their number (`countTypos`). The distances of a beginning are worked
   * out once for all words that have it, and these are passed over once it is too far away.
   */
  *similarTo(word: string, most: number): Generator<[word: string, typos: number]> {
    const words = this.#all();
    const distances = new Distances(word, most);
    for (let place = 0; place < words.length; ) {
      const known = words[place] ?? "";
      const farFrom = distances.follow(known);
      if (farFrom === null) {
        const typos = distances.last(known.length);
        if (typos <= most) yield [known, typos];
        place += 1;
      } else place = placeOf(words, `${known.slice(0, farFrom)}${AFTER_LETTERS}`, place);
    }
  }
}

/** Comes after every letter and digit. */
const AFTER_LETTERS = "~";

/** The place of a word in a sorted list. */
function placeOf(words: readonly string[], word: string, first = 0): number {
  let [from, end] = [first, words.length];
  while (from < end) {
    const middle = (from + end) >>> 1;
    if ((words[middle] ?? "") < word) from = middle + 1;
    else end = middle;
  }
  return from;
}

/**
 * The typos between the beginnings of a word and those of others: a row for each letter of the other one, of which only
 * the part is kept where they can be few.
 */
class Distances {
  readonly #word: string;
  readonly #most: number;
  readonly #width: number;
  readonly #cells: number[] = [];
  /** The word whose rows are known, and how many letters of it. */
  #followed = "";
  #depth = 0;

  constructor(word: string, most: number) {
    this.#word = word;
    this.#most = most;
    this.#width = 2 * most + 1;
    for (let column = 0; column <= most; column += 1) this.#cells[column + most] = column;
  }

  /** Works out the rows of a word. Returns after how many letters it is too far away, as all that begin so are. */
  follow(known: string): number | null {
    let depth = 0;
    while (depth < this.#depth && known[depth] === this.#followed[depth]) depth += 1;
    this.#followed = known;
    let leastBefore = depth === 0 ? 0 : this.#least(depth);
    while (depth < known.length) {
      depth += 1;
      const least = this.#addRow(known, depth);
      this.#depth = depth;
      // After two rows without a number that is low enough none follows.
      if (least > this.#most && leastBefore > this.#most) return depth;
      leastBefore = least;
    }
    this.#depth = depth;
    return null;
  }

  /** The typos of a word of so many letters. */
  last(depth: number): number {
    return this.#at(depth, this.#word.length);
  }

  #at(row: number, column: number): number {
    const place = column - row + this.#most;
    if (row < 0 || column < 0 || place < 0 || place >= this.#width || column > this.#word.length)
      return this.#most + 1;
    return this.#cells[row * this.#width + place] ?? this.#most + 1;
  }

  #least(row: number): number {
    let least = this.#most + 1;
    for (let place = 0; place < this.#width; place += 1)
      least = Math.min(least, this.#at(row, row - this.#most + place));
    return least;
  }

  #addRow(known: string, row: number): number {
    for (let place = 0; place < this.#width; place += 1) {
      const column = row - this.#most + place;
      this.#cells[row * this.#width + place] = column === 0 ? row : this.#cell(known, row, column);
    }
    return this.#least(row);
  }

  #cell(known: string, row: number, column: number): number {
    const word = this.#word;
    if (column < 0 || column > word.length) return this.#most + 1;
    const change = known[row - 1] === word[column - 1] ? 0 : 1;
    const isSwap =
      row > 1 && column > 1 && known[row - 1] === word[column - 2] && known[row - 2] === word[column - 1];
    return Math.min(
      this.#at(row - 1, column) + 1,
      this.#at(row, column - 1) + 1,
      this.#at(row - 1, column - 1) + change,
      isSwap ? this.#at(row - 2, column - 2) + 1 : this.#most + 1,
    );
  }
}
