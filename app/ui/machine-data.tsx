/**
 * Data for machines (JSON-LD) in the page. They read what the server sends: the browser gives null, so that it need not
 * know how such data is made, and React leaves what is there as it is. Its `<` must be escaped.
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
