import { formatMoney, timesMoney } from "#app/shared/money.ts";
import { choiceLabel, describePiece } from "#app/shared/piece-label.ts";
import { MailedGiftCard, WovenRows } from "./mail-card.tsx";
import { darkStyles, MAIL_WIDTH, PICTURE_HEIGHT, PICTURE_WIDTH, mailStyles as style } from "./mail-styles.ts";
import { mailText } from "./mail-text.ts";
import type { MailLink, MailPiece, MailSection, OrderMail, ShopDetails } from "./order-mail.ts";

/** A mail ready to be sent, with the same words as HTML and as plain text. */
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
 * The sheet in its frame. Outlook has no `max-width`, but reads these conditional comments: they put the sheet into a
 * table of fixed width. React cannot write comments.
 * https://learn.microsoft.com/en-us/previous-versions/office/developer/office-2007/aa338201(v=office.12)
 */
const framedForOutlook = (frame: string, sheet: string): string =>
  frame.replace(
    SHEET_PLACE,
    () =>
      `<td align="center"><!--[if mso]><table role="presentation" width="${MAIL_WIDTH}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->${sheet}<!--[if mso]></td></tr></table><![endif]--></td>`,
  );

/** A layout of tables: only these look alike in all mail programs. */
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
          <WovenRows />
          <Words mail={mail} brand={brand} />
        </td>
      </tr>
    </tbody>
  </table>
);

const Words = ({
  mail: { title, facts, paragraphs, card, links, pieces, sums, deliverTo, sections, closing = [], law },
  brand,
}: {
  mail: OrderMail;
  brand: string;
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
    {card && <MailedGiftCard card={card} brand={brand} />}
    {links.map((link, nth) => (
      <LinkLine key={link.url} {...link} isButton={nth === 0} />
    ))}
    {pieces.length > 0 && <Pieces pieces={pieces} />}
    {sums.length > 0 && <Sums sums={sums} />}
    <DeliveryAddress lines={deliverTo} />
    {sections.map((section) => (
      <Section key={section.title} section={section} headingStyle={style.heading} />
    ))}
    {closing.length > 0 && (
      <p style={style.closing}>
        <Lines lines={closing} />
      </p>
    )}
    {law.length > 0 && (
      <>
        <WovenRows />
        <div style={style.law}>
          {law.map((section) => (
            <Section key={section.title} section={section} headingStyle={style.lawHeading} />
          ))}
        </div>
      </>
    )}
  </>
);

const Pieces = ({ pieces }: { pieces: MailPiece[] }) => (
  <table style={style.table}>
    <tbody>
      {pieces.map(({ title, colorName, size, quantity, priceCents, imageUrl, numbers, isShown }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter never changes, and a piece may have several lines.
        <tr key={nth}>
          <td style={style.pictureCell}>
            {imageUrl !== null && (
              <img
                src={imageUrl}
                alt={describePiece(title, colorName)}
                width={PICTURE_WIDTH}
                height={PICTURE_HEIGHT}
                style={style.picture}
              />
            )}
          </td>
          <th scope="row" style={style.piece}>
            <span style={style.pieceName}>{title}</span>
            <br />
            <span style={style.choice}>
              {[
                choiceLabel(colorName, size),
                // Where the line breaks, the pieces stay beside their price.
                !isShown && `${quantity}\u{a0}×\u{a0}${formatMoney(priceCents)}`,
              ]
                .filter(Boolean)
                .join(" ·\u{a0}")}
            </span>
            {numbers !== null && (
              <>
                <br />
                <span style={style.numbers}>{numbers}</span>
              </>
            )}
          </th>
          <td style={style.amount}>{formatMoney(timesMoney(priceCents, quantity))}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Sums = ({ sums }: { sums: OrderMail["sums"] }) => (
  <table style={style.table}>
    <tbody>
      {sums.map(({ name, amountCents, inOwn, isTotal }) => (
        <tr key={name}>
          <th scope="row" style={isTotal ? style.totalName : style.sumName}>
            {name}
          </th>
          <td style={isTotal ? style.total : style.sum}>{inOwn ?? formatMoney(amountCents)}</td>
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

const LinkLine = ({ label, url, isButton = false }: MailLink & { isButton?: boolean }) => (
  <p style={style.linkLine}>
    <a href={url} style={isButton ? style.button : style.link}>
      {label}
    </a>
  </p>
);

interface SectionProps {
  section: MailSection;
  headingStyle: React.CSSProperties;
}

const Section = ({ section: { title, paragraphs, lines, link }, headingStyle }: SectionProps) => (
  <>
    <h2 style={headingStyle}>{title}</h2>
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
    {link && <LinkLine {...link} />}
  </>
);

const Lines = ({ lines }: { lines: string[] }) =>
  lines.flatMap((line, index) => (index === 0 ? [line] : [<br key={line} />, line]));
