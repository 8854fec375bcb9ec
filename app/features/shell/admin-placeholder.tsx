/** A page of the administration that is still to be built. */
export function AdminPlaceholder({ title }: { title: string }) {
  return (
    <section className="px-4 py-10 sm:px-6 lg:px-8">
      <h1 className="font-display text-m">{title}</h1>
      <p className="mt-3 text-bark">This page is being built.</p>
    </section>
  );
}
