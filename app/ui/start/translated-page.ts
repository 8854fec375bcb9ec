import { flushSync } from "react-dom";

/*
 * A browser that translates a page takes each text out of it, and puts a `<font>` with other words in its place. React
 * goes on with the texts that it knows (https://github.com/facebook/react/issues/11538): where it hydrates it finds
 * other elements, complains, and draws the part again in English; and to remove a text that is out of the page is an
 * error. The starter notes which words stand for which text (translator.ts). Here the one is found by the other.
 */

/** By part: shows the translator's words again, once it is hydrated. */
export const showTranslated = new WeakMap<Element, () => void>();

/**
 * Hydrates a translated part in one go: it has the server's texts until it has arrived (early-input.ts), which is
 * before the next paint. Does nothing and returns false without a translation.
 */
export function hydrateTranslated(part: Element, hydrate: () => void): boolean {
  const swapped = [...part.querySelectorAll(":not(font) > font")].map((words) => {
    const text = textOf(words);
    words.replaceWith(text);
    return { words, text, data: text.data };
  });
  if (swapped.length === 0) return false;
  showTranslated.set(part, () => {
    // Parts that the program has changed or removed meanwhile stay so.
    for (const { words, text, data } of swapped) if (text.data === data) text.replaceWith(words);
  });
  flushSync(hydrate);
  return true;
}

/** The text that these words stand for. If the translator kept it in the page, a copy takes its place. */
function textOf(words: Element): Text {
  const { translated } = window.starter;
  const noted = translated.get(words) as Text | undefined;
  if (noted?.isConnected === false) return noted;
  const text = new Text(words.textContent);
  translated.set(words, text).set(text, words as HTMLElement);
  return text;
}

/** The child of `parent` that stands for a node, or has it inside. */
function childFor(parent: Node, node: Node): Node {
  let child = node.parentNode === parent ? node : (window.starter.translated.get(node) ?? node);
  while (child.parentNode?.nodeName === "FONT") child = child.parentNode;
  return child.parentNode === parent ? child : node;
}

/**
 * Makes React's removals and insertions find the places to which the translator has moved the texts. This replaces two
 * methods of the browser, the one place of the shop that does so. React offers nothing (it is open since 2017, see
 * above), and without it a part that disappears ends the page of a shopper who reads it in translation.
 * `translate="no"` would leave in English the very texts that change, such as prices and messages; an element around
 * each text would have to be kept up in every line of every page, and React would still meet the words of `{isOpen &&
 * <Part />} text`.
 */
export function findTranslated(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    removeChild.call(this, childFor(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, next && childFor(this, next));
    return child;
  };
}
