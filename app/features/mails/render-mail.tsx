import { formatPence, timesPence } from "#app/shared/money.ts";
import { choiceLabel, describePiece } from "#app/shared/piece-label.ts";
import { darkStyles, MAIL_WIDTH, mailStyles as style } from "./mail-styles.ts";
import type { MailPiece, MailSection, OrderMail, ShopDetails } from "./order-mail.ts";

/** A mail ready to be sent: the same words as HTML and as plain text. */
export async function renderMail(
  mail: OrderMail,
  shop: Pick<ShopDetails, "name">,
): Promise<{ subject: string; text: string; html: string }> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return {
    subject: mail.subject,
    text: mailText(mail),
    html: `<!DOCTYPE html>${framedForOutlook(
      renderToStaticMarkup(<MailFrame subject={mail.subject} />),
      renderToStaticMarkup(<MailSheet mail={mail} brand={shop.name} />),
    )}`,
  };
}

const SHEET_PLACE = '<td align="center"></td>';

/**
 * The sheet in its frame. Outlook knows no greatest width and reads what stands in such a comment: there the sheet lies
 * in a table of a fixed one. React writes no comments.
 * https://learn.microsoft.com/en-us/previous-versions/office/developer/office-2007/aa338201(v=office.12)
 */
const framedForOutlook = (frame: string, sheet: string): string =>
  frame.replace(
    SHEET_PLACE,
    () =>
      `<td align="center"><!--[if mso]><table role="presentation" width="${MAIL_WIDTH}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->${sheet}<!--[if mso]></td></tr></table><![endif]--></td>`,
  );

/** Tables for the layout: mail programs lay out little else alike. */
function MailFrame({ subject }: { subject: string }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyles}</style>
      </head>
      <body style={style.body}>
        <table role="presentation" width="100%" style={style.page}>
          <tbody>
            <tr>
              <td align="center" />
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const MailSheet = ({ mail, brand }: { mail: OrderMail; brand: string }) => (
  <table role="presentation" width="100%" style={style.sheet}>
    <tbody>
      <tr>
        <td style={style.cell}>
          <p style={style.brand}>{brand}</p>
          <Words mail={mail} />
        </td>
      </tr>
    </tbody>
  </table>
);

const Words = ({
  mail: { title, facts, paragraphs, links, pieces, sums, deliverTo, sections },
}: {
  mail: OrderMail;
}) => (
  <>
    <h1 style={style.title}>{title}</h1>
    <p style={style.quiet}>
      <Lines lines={facts} />
    </p>
    {paragraphs.map((paragraph) => (
      <p key={paragraph} style={style.paragraph}>
        {paragraph}
      </p>
    ))}
    {links.map(({ label, url }) => (
      <p key={url} style={style.linkLine}>
        <a href={url} style={style.link}>
          {label}
        </a>
      </p>
    ))}
    {pieces.length > 0 && <Pieces pieces={pieces} />}
    {sums.length > 0 && <Sums sums={sums} />}
    <DeliveryAddress lines={deliverTo} />
    {sections.map((section) => (
      <Section key={section.title} section={section} />
    ))}
  </>
);

const Pieces = ({ pieces }: { pieces: MailPiece[] }) => (
  <table style={style.table}>
    <tbody>
      {pieces.map(({ title, colorName, size, quantity, priceCents }) => (
        <tr key={`${title}, ${colorName}, ${size}`}>
          <th scope="row" style={style.piece}>
            {title}
            <br />
            <span style={style.choice}>
              {[choiceLabel(colorName, size), `${quantity} × ${formatPence(priceCents)}`]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </th>
          <td style={style.amount}>{formatPence(timesPence(priceCents, quantity))}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Sums = ({ sums }: { sums: OrderMail["sums"] }) => (
  <table style={style.table}>
    <tbody>
      {sums.map(({ name, amountCents, isTotal }) => (
        <tr key={name}>
          <th scope="row" style={isTotal ? style.totalName : style.sumName}>
            {name}
          </th>
          <td style={isTotal ? style.total : style.sum}>{formatPence(amountCents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const DeliveryAddress = ({ lines }: { lines: string[] }) =>
  lines.length > 0 && (
    <>
      <h2 style={style.heading}>Delivery address</h2>
      <p style={style.paragraph}>
        <Lines lines={lines} />
      </p>
    </>
  );

const Section = ({ section: { title, paragraphs, lines } }: { section: MailSection }) => (
  <>
    <h2 style={style.heading}>{title}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph} style={style.paragraph}>
        {paragraph}
      </p>
    ))}
    {lines && (
      <p style={style.form}>
        <Lines lines={lines} />
      </p>
    )}
  </>
);

const Lines = ({ lines }: { lines: string[] }) =>
  lines.flatMap((line, index) => (index === 0 ? [line] : [<br key={line} />, line]));

/** The mail for people and programs that read plain text. */
function mailText(mail: OrderMail): string {
  const { title, facts, paragraphs, links, pieces, sums, deliverTo, sections } = mail;
  const blocks = [
    [`${title}.`],
    facts,
    ...paragraphs.map((paragraph) => [paragraph]),
    ...links.map(({ label, url }) => [`${label}:`, url]),
    pieces.flatMap(({ title, colorName, size, quantity, priceCents }) => [
      describePiece(title, colorName, size),
      `  ${quantity} × ${formatPence(priceCents)} = ${formatPence(timesPence(priceCents, quantity))}`,
    ]),
    sums.map(({ name, amountCents }) => `${name}: ${formatPence(amountCents)}`),
    deliverTo.length > 0 ? ["DELIVERY ADDRESS", ...deliverTo] : [],
    ...sections.map(sectionText),
  ];
  const filled = blocks.filter((block) => block.length > 0);
  return `${filled.map((block) => block.join("\n")).join("\n\n")}\n`;
}

const sectionText = ({ title, paragraphs, lines = [] }: MailSection): string[] => [
  title.toUpperCase(),
  [...paragraphs, ...(lines.length > 0 ? [lines.join("\n")] : [])].join("\n\n"),
];
