import type { Markets } from "#app/domain/content/delivery-schema.ts";
import { readsEuNotice } from "#app/domain/delivery/markets.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface EuNoticeProps {
  notice: Markets["notice"];
  /** The shopper's country of delivery. */
  country: string;
}

/** The notice on the legal guarantee that the European Union asks for: open for its countries and Northern Ireland, folded for others. */
export function EuNotice({ notice: { title, text, link, picture }, country }: EuNoticeProps) {
  return (
    <details open={readsEuNotice(country)}>
      <summary className="cursor-pointer font-[560]">{title}</summary>
      {picture !== null && (
        <a href={picture} className="my-3 block max-w-80">
          <Picture url={picture} alt={title} sizes="20rem" />
        </a>
      )}
      <p className="mt-2 max-w-prose">{text}</p>
      <TextLink href={link} className="inline-block py-2">
        Read more on Your Europe
      </TextLink>
    </details>
  );
}
