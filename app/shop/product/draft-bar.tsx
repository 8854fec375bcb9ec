import { TextLink } from "#app/ui/text-link.tsx";

/** Tells a shopper with a private link that others do not see the piece yet. */
export const EarlyBar = () => (
  <p className="bg-calico px-6 py-3 text-label lg:px-12">
    You see this by your private link. For everybody else it opens with its drop.
  </p>
);

/** Tells the owner, above a draft, that nobody else sees it. */
export const DraftBar = ({ slug }: { slug: string }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-6 bg-calico px-6 text-label lg:px-12">
    Draft: only you see it.
    <TextLink href={`/admin?slug=${slug}`} className="inline-block py-3">
      Back to the form
    </TextLink>
  </p>
);
