/**
 * The ways to pay beside the pay button, as small cards with their names: the brands' own artwork has rules for its
 * colours and sizes. Nothing but a card is named while the provider's answer is not known.
 */
export function PaymentMarks({ methods }: { methods: readonly string[] }) {
  return (
    <ul aria-label="Ways to pay" className="mt-4 flex flex-wrap gap-1.5">
      {(methods.length > 0 ? methods : ["Card"]).map((name) => (
        <li key={name} className="border border-bark/40 bg-shea px-1.5 font-medium text-bark text-small">
          {name}
        </li>
      ))}
    </ul>
  );
}
