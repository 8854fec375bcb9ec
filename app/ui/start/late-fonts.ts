/** A place that differs by less looks the same. */
const UNSEEN_PX = 1;
/** How long a task may take, so that no press waits for it: a slow phone needs four times as long. */
const SLICE_MS = 6;

/** The fonts are fetched. */
let isReady = false;

/**
 * A phone's first visit is painted in fonts of the device, so that no font delays the picture that the visitor waits for,
 * and so is a page whose fonts are late (starter.ts). The shop's own are fetched once the page works. Then one part after
 * the other gets them, if nothing that can be seen would move. A part that would move keeps its fonts until the next page,
 * or until nobody looks.
 */
export async function fetchLateFonts(): Promise<void> {
  if (!document.documentElement.dataset.fonts) return;
  await window.starter.fetchFonts();
  isReady = true;
  document.addEventListener("visibilitychange", wearFontsUnseen);
  wearFontsUnseen();
  let isWhole = true;
  let end = 0;
  for (const part of partsOf(document.body)) {
    if (performance.now() > end) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      end = performance.now() + SLICE_MS;
    }
    // The next page has come, or nobody looks.
    if (!document.documentElement.dataset.fonts) return;
    if (!dress(part)) isWhole = false;
  }
  if (isWhole) wearFonts();
  else document.documentElement.dataset.fonts = "mixed";
}

/** The whole page wears the shop's fonts, if they are there: whoever calls it knows that nothing seen would move. */
export function wearFonts(): void {
  if (isReady) delete document.documentElement.dataset.fonts;
}

const wearFontsUnseen = () => document.visibilityState === "hidden" && wearFonts();

/** Parts that are laid out in a moment: only what holds no text of its own, in the page's own font, is divided. */
function* partsOf(whole: Element): Generator<HTMLElement> {
  const { fontFamily } = getComputedStyle(whole);
  for (const part of whole.children as HTMLCollectionOf<HTMLElement>) {
    const isText = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && textContent?.trim();
    const isHigh = part.scrollHeight > innerHeight / 2 && ![...part.childNodes].some(isText);
    if (isHigh && getComputedStyle(part).fontFamily === fontFamily) yield* partsOf(part);
    else yield part;
  }
}

/** Gives a part the shop's fonts, and says whether it could keep them. */
function dress(part: HTMLElement): boolean {
  const isBelow = part.getBoundingClientRect().top > innerHeight;
  const before = isBelow ? [] : placesIn(part);
  part.dataset.dressed = "";
  if (isBelow || placesIn(part).every((place, at) => Math.abs(place - (before[at] ?? 0)) <= UNSEEN_PX))
    return true;
  delete part.dataset.dressed;
  return false;
}

const placesIn = (part: Element): number[] =>
  [part, ...part.querySelectorAll("*")].flatMap((element) => {
    const { top, height } = element.getBoundingClientRect();
    return [top, height];
  });
