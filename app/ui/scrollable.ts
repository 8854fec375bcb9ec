/**
 * Reports whether something can be scrolled sideways, now and whenever its size changes: only then must it be
 * focusable. Content wider than its box may still be shown whole. Returns the function that stops it.
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
