/**
 * Tells whether something can be scrolled sideways, now and whenever its size changes: then it needs a stop of the
 * keyboard, and else it must have none. What is wider than its box may still be shown whole. Returns how to stop.
 */
export function whenScrollable(element: HTMLElement, tell: (isScrollable: boolean) => void): () => void {
  const look = () =>
    tell(
      /^(auto|scroll)$/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth,
    );
  const observer = new ResizeObserver(look);
  observer.observe(element);
  return () => observer.disconnect();
}
