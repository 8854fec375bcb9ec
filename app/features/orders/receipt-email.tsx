import { formatPence, timesPence } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import {
  formatDay,
  type Receipt,
  type ReceiptLine,
  type ReceiptSection,
  receiptSections,
  type ShopFacts,
} from "./receipt.ts";
import { receiptStyles as style } from "./receipt-styles.ts";
import { receiptText } from "./receipt-text.ts";

/** The receipt as a letter: the same words as HTML and as plain text. */
export async function receiptEmail(
  receipt: Receipt,
  shop: ShopFacts,
): Promise<{ subject: string; text: string; html: string }> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return {
    subject: `Your order ${receipt.reference} at ${shop.name}`,
    text: receiptText(receipt, shop),
    html: `<!DOCTYPE html>${renderToStaticMarkup(<ReceiptLetter receipt={receipt} shop={shop} />)}`,
  };
}

/** Tables for the layout: mail programs lay out little else alike. */
function ReceiptLetter({ receipt, shop }: { receipt: Receipt; shop: ShopFacts }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Your order ${receipt.reference}`}</title>
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
                        <p style={style.brand}>{shop.name}</p>
                        <h1 style={style.title}>Thank you for your order</h1>
                        <p style={style.quiet}>
                          Order <strong>{receipt.reference}</strong>, paid on {formatDay(receipt.paidAt)}
                        </p>
                        <Pieces lines={receipt.lines} />
                        <Sums receipt={receipt} />
                        <DeliveryAddress lines={receipt.deliverTo} />
                        {receiptSections(receipt, shop).map((section) => (
                          <Section key={section.title} section={section} />
                        ))}
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

const Pieces = ({ lines }: { lines: ReceiptLine[] }) => (
  <table style={style.table}>
    <tbody>
      {lines.map(({ title, colorName, size, quantity, unitCents }) => (
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

const Sums = ({ receipt }: { receipt: Receipt }) => (
  <table style={style.table}>
    <tbody>
      <tr>
        <th scope="row" style={style.sumName}>
          Subtotal
        </th>
        <td style={style.sum}>{formatPence(receipt.subtotalCents)}</td>
      </tr>
      <tr>
        <th scope="row" style={style.sumName}>
          Delivery
        </th>
        <td style={style.sum}>{formatPence(receipt.deliveryCents)}</td>
      </tr>
      <tr>
        <th scope="row" style={style.totalName}>
          Total paid
        </th>
        <td style={style.total}>{formatPence(receipt.totalCents)}</td>
      </tr>
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

const Section = ({ section: { title, paragraphs, lines } }: { section: ReceiptSection }) => (
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
