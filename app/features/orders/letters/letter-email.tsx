import { formatPence, timesPence } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import type { Letter, LetterPiece, LetterSection, ShopFacts } from "./letter.ts";
import { darkStyles, letterStyles as style } from "./letter-styles.ts";
import { letterText } from "./letter-text.ts";

/** A letter ready to be sent: the same words as HTML and as plain text. */
export async function letterEmail(
  letter: Letter,
  shop: Pick<ShopFacts, "name">,
): Promise<{ subject: string; text: string; html: string }> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return {
    subject: letter.subject,
    text: letterText(letter),
    html: `<!DOCTYPE html>${renderToStaticMarkup(<LetterDocument letter={letter} brand={shop.name} />)}`,
  };
}

/** Tables for the layout: mail programs lay out little else alike. */
function LetterDocument({ letter, brand }: { letter: Letter; brand: string }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{letter.subject}</title>
        <style>{darkStyles}</style>
      </head>
      <body style={style.body}>
        <table role="presentation" style={style.page}>
          <tbody>
            <tr>
              <td align="center">
                <table role="presentation" style={style.sheet}>
                  <tbody>
                    <tr>
                      <td style={style.cell}>
                        <p style={style.brand}>{brand}</p>
                        <Words letter={letter} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const Words = ({
  letter: { title, facts, paragraphs, links, pieces, sums, deliverTo, sections },
}: {
  letter: Letter;
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

const Pieces = ({ pieces }: { pieces: LetterPiece[] }) => (
  <table style={style.table}>
    <tbody>
      {pieces.map(({ title, colorName, size, quantity, unitCents }) => (
        <tr key={`${title}, ${colorName}, ${size}`}>
          <th scope="row" style={style.piece}>
            {title}
            <br />
            <span style={style.choice}>
              {[choiceLabel(colorName, size), `${quantity} × ${formatPence(unitCents)}`]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </th>
          <td style={style.amount}>{formatPence(timesPence(unitCents, quantity))}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Sums = ({ sums }: { sums: Letter["sums"] }) => (
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

const Section = ({ section: { title, paragraphs, lines } }: { section: LetterSection }) => (
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
