/** A text of the page by the words that stand for it, and the other way round. */
export type Translated = WeakMap<Node, ChildNode>;

const isWords = (node: Node | null): node is HTMLElement => node?.nodeName === "FONT";

/**
 * Records which words a translator puts in place of which text (translated-page.ts). When the program changes a text
 * while it is out of the page, the text returns to the page, and the translator sees the change.
 */
export function followTranslator(): Translated {
  const translated: Translated = new WeakMap();
  const observer = new MutationObserver((changes) => {
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      // Only single texts are observed for their own changes.
      if (target.nodeType === Node.TEXT_NODE) translated.get(target)?.replaceWith(target);
      for (const text of removedNodes as NodeListOf<ChildNode>) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        // Put in at once, or before the text was moved.
        const words = [...addedNodes, previousSibling, nextSibling].find(isWords);
        if (!words || (translated.get(words) ?? text) !== text) continue;
        translated.set(words, text).set(text, words);
        if (!text.isConnected) observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  return translated;
}
