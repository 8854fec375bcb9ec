/** How reviews are collected and checked, as the law wants it said wherever they stand (DMCC Act 2024, schedule 20). */
export const HowCollected = () => (
  <details className="max-w-prose text-bark text-small">
    <summary className="cursor-pointer py-3 font-[560]">How we collect reviews</summary>
    <div className="grid gap-2 pb-3">
      <p>
        Only people who bought the piece here can review it: we write to each once, two weeks after it
        arrived. We read every review before it is shown. We leave out none for being critical or for its
        stars, only what is against the law, offensive, not genuine, not about the piece, or shows somebody’s
        private details.
      </p>
      <p>
        The average is of all reviews that are shown. We pay for none. Where something was given in return for
        one, such as a discount, that stands above its words. If a review is wrong, report it, and we look at
        it again.
      </p>
    </div>
  </details>
);
