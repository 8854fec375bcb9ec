/** Shown once. Each lets its owner in without the app. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="bg-calico p-5">
      <p className="font-[560] text-label">Keep these recovery codes</p>
      <p className="mt-1 max-w-md text-bark text-small">
        Each lets you in once, when the phone is lost. Write them down or print them: they are not shown
        again.
      </p>
      <ul className="mt-4 grid max-w-sm grid-cols-2 gap-x-8 gap-y-1 text-label tabular-nums">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
    </div>
  );
}
