import { formatMoney } from "#app/shared/money.ts";
import { BAND_ROWS, BAND_WIDTH, mailStyles as style } from "./mail-styles.ts";
import type { MailedFace } from "./order-mail.ts";

/** The brand's woven band, of coloured cells; `scale` times as high as between the parts of an email. */
export const WovenRows = ({ scale = 1 }: { scale?: number }) =>
  BAND_ROWS.map(({ height, threads }, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the band never changes
    <table key={row} role="presentation" cellPadding={0} cellSpacing={0} style={style.bandRow}>
      <tbody>
        <tr>
          {threads.map(([color, width], thread) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: the band never changes
              key={thread}
              height={height * scale}
              width={`${Math.round((width / BAND_WIDTH) * 10_000) / 100}%`}
              style={{ ...style.thread, backgroundColor: color }}
            />
          ))}
        </tr>
      </tbody>
    </table>
  ));

/** A gift card as it is printed: the weave, the words, and the code. */
export const MailedGiftCard = ({
  card: { amountCents, recipient, message, sender, code, note },
  brand,
}: {
  card: MailedFace;
  brand: string;
}) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style.card}>
    <tbody>
      <tr>
        <td style={style.cardCloth}>
          <WovenRows scale={3} />
        </td>
      </tr>
      <tr>
        <td style={style.cardWords}>
          <p style={style.cardBrand}>{brand}</p>
          <p style={style.cardKind}>Gift card</p>
          <p style={style.cardAmount}>{formatMoney(amountCents)}</p>
          {recipient && <p style={style.cardName}>For {recipient}</p>}
          {message && (
            <p style={style.cardMessage}>
              {message.split("\n").flatMap((line, nth) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: an email never changes
                nth === 0 ? [line] : [<br key={nth} />, line],
              )}
            </p>
          )}
          {sender && <p style={style.cardSender}>From {sender}</p>}
          <p style={style.cardCode}>{code}</p>
          <p style={style.cardNote}>{note}</p>
        </td>
      </tr>
    </tbody>
  </table>
);
