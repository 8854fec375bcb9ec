/** Where a parcel goes back to, a line below the other. */
export const ReturnAddress = ({ lines }: { lines: readonly string[] }) => (
  <address className="mt-3 border-sand border-l-2 pl-5 not-italic">
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </address>
);
