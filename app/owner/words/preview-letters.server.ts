import type { Documents } from "#app/domain/content/documents.ts";
import { LETTER_NAMES, MAIL_LABELS } from "#app/domain/letters/mail-words.ts";
import { renderMail } from "#app/domain/letters/render-mail.tsx";

/** The owner's sentences as HTML in the look of a letter, each under the name of its letter. */
export async function previewLetters(letters: Documents["letters"], brand: string): Promise<string> {
  const kinds = Object.keys(LETTER_NAMES) as (keyof typeof LETTER_NAMES)[];
  const title = "Your sentences in the emails";
  const { html } = await renderMail(
    {
      subject: title,
      title,
      facts: ["Each stands below the email’s own words."],
      paragraphs: ["A whole email is shown on an order’s page, at ‘See the email’."],
      links: [],
      pieces: [],
      sums: [],
      deliverTo: [],
      sections: kinds.map((kind) => ({
        title: MAIL_LABELS[kind].name,
        paragraphs: [letters[LETTER_NAMES[kind]] ?? "No sentence of yours."],
      })),
      law: [],
    },
    { name: brand },
  );
  return html;
}
