const TONES = { plain: "", strong: "font-semibold", good: "font-semibold text-leaf" };

interface OrderFactProps {
  name: string;
  value: string;
  tone?: keyof typeof TONES;
}

/** One line about an order; belongs in a `<dl>`. */
export function OrderFact({ name, value, tone = "plain" }: OrderFactProps) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] border-b border-sand py-4 text-button tabular-nums lg:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-bark">{name}</dt>
      <dd className={`wrap-anywhere ${TONES[tone]}`}>{value}</dd>
    </div>
  );
}
