/** A number of a list of them, above what it counts. */
export const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-bark text-small">{label}</dt>
    <dd className="font-display text-l tabular-nums">{value}</dd>
  </div>
);
