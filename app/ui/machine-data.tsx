/**
 * Data for machines (JSON-LD) in the page. They read the server's HTML. The browser passes null, so that it need not
 * load the code for such data, and React leaves the existing element alone. `<` in the data must be escaped.
 */
export function MachineData({ text }: { text: string | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child, React would escape the quotes and break it.
      dangerouslySetInnerHTML={{ __html: text ?? "" }}
    />
  );
}
